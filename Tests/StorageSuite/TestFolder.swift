import Foundation

/// A folder that is removed with the test.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    let name = "tarn-test-\(UUID().uuidString.prefix(8))"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var file: String { path + "/clocks.tarn" }

  /// Creates a folder whose path is too long for a socket.
  func deep(_ name: String = "one") throws -> String {
    let deep = "\(path)/\(name)-" + String(repeating: "very-deep-", count: 12)
    try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
    return deep + "/clocks.tarn"
  }
}

func exists(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0
}

func mode(of path: String) -> mode_t? {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}
