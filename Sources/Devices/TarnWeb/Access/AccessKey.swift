import Foundation

/// The key from which a user's servers derive the cookies of admitted browsers: 32 random bytes in a file that only the
/// user can read.
///
/// It is stored so that an admitted browser is still admitted after a restart of the server.
enum AccessKey {
  static let length = 32

  /// The key of the user who runs this process. If it can't be stored, it is valid for this process only.
  static var ofUser: [UInt8] { user.key }

  /// The folder in which the key of the user is stored; `nil` if it is not.
  static var folderOfUser: String? { user.folder }

  private static let user: (key: [UInt8], folder: String?) = {
    let support = try? FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    let folder = support?.appendingPathComponent("Tarn", isDirectory: true).path
    return folder.flatMap { folder in loadOrCreate(in: folder).map { ($0, folder) } } ?? (new(), nil)
  }()

  /// Returns the key stored in a folder, and creates it if there is none. A file that another user could have read or
  /// written is replaced.
  ///
  /// - Returns: `nil` if the folder can't be created or written to.
  static func loadOrCreate(in folder: String) -> [UInt8]? {
    let path = folder + "/web-key"
    if let key = read(path) { return key }
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let new = new()
    let draft = path + ".\(getpid()).\(Token.new().prefix(8))"
    guard write(new, draft) else { return nil }
    defer { _ = unlink(draft) }
    // If two processes start at the same time, one creates the key and the other reads it.
    if link(draft, path) == 0 { return new }
    if let key = read(path) { return key }
    return rename(draft, path) == 0 ? new : nil
  }

  private static func new() -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    return (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// - Returns: `nil` unless the file is a regular file of this user, with the right length, that no other user can
  ///   read or write.
  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      status.st_mode & 0o077 == 0, status.st_size == off_t(length)
    else { return nil }
    var key = [UInt8](repeating: 0, count: length)
    return Foundation.read(descriptor, &key, length) == length ? key : nil
  }

  private static func write(_ key: [UInt8], _ path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard Foundation.write(descriptor, key, length) == length, fsync(descriptor) == 0 else {
      _ = unlink(path)
      return false
    }
    return true
  }
}
