import Foundation

extension Dreams {
  /// The app name stored in the file, which says that the file belongs to Dreams.
  public static let app = "Dreams"

  /// Returns the path of the default file, in the system's application support folder. Creates the folder if it is
  /// missing.
  public static func usualFile() throws -> String {
    let support = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    let folder = support.appendingPathComponent("Dreams", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent("dreams.tarn").path
  }
}
