import Foundation

extension Chance {
  /// Where a person's throws are kept if nobody says otherwise: the folder the system has for what apps keep, which is made if
  /// it is not there.
  public static func usualFile() throws -> String {
    let support = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    let folder = support.appendingPathComponent("Chance", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent("chance.tarn").path
  }
}
