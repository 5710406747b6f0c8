import Foundation

extension Dreams {
  /// The name by which the file knows whose it is.
  public static let app = "Dreams"

  /// Where a person's dreams are kept if nobody says otherwise: the folder the system has for what apps keep, which is made if it
  /// is not there.
  public static func usualFile() throws -> String {
    let support = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    let folder = support.appendingPathComponent("Dreams", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent("dreams.tarn").path
  }
}
