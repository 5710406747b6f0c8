import Foundation

extension Chance {
  /// Returns the default file: in the system's folder for application data, which is created if it does not exist.
  public static func usualFile() throws -> String {
    let support = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    let folder = support.appendingPathComponent("Chance", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent("chance.tarn").path
  }
}
