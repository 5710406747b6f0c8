import Foundation

extension Timeline {
  /// The name by which the file knows whose it is.
  public static let app = "Timeline"

  /// Where a person's timelines are kept if nobody says otherwise: the folder the system has for what apps keep, which is made if it
  /// is not there.
  public static func usualFolder() throws -> URL {
    let support = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    let folder = support.appendingPathComponent("Timeline", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
