#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A temporary folder with the job of a child process, and its results.
///
/// A killed program leaves its folder behind. So each program locks its folder, and the next one that makes a folder
/// removes this user's folders without a lock, as `TemporaryFolder` of TarnStorage does, which this module may not
/// import.
struct ExplorationFolder {
  enum File: String, CaseIterable {
    /// The call, the budget, the seed and the corpus.
    case job
    /// The steps of the present run (``ExplorationJournal``).
    case journal
    /// The traps so far, each a line.
    case traps
    /// The search when it has ended: its numbers of runs and steps, and the failing steps.
    case search
    case corpus
    /// The shrunk steps.
    case result
    /// The last process's standard error.
    case errors
  }

  let path: String
  /// The folder with its lock; `nil` in the child process.
  private let descriptor: Int32?

  init(_ path: String) { (self.path, descriptor) = (path, nil) }

  private init(_ path: String, _ descriptor: Int32) { (self.path, self.descriptor) = (path, descriptor) }

  private static let prefix = "tarn-exploration-"

  /// Creates a folder; `nil` if the system refuses it, with the reason in `errno`.
  static func create() -> ExplorationFolder? {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    removeLeftovers(in: parent)
    while true {
      var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { return nil }
      let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else {
        let reason = errno
        // Another program may have removed it as a leftover before it was locked.
        if reason == ENOENT { continue }
        rmdir(path)
        errno = reason
        return nil
      }
      var status: Int32
      repeat { status = flock(descriptor, LOCK_EX) } while status != 0 && errno == EINTR
      // Where folders have no locks, no program removes them.
      if status != 0 || isCurrent(descriptor, at: path) { return ExplorationFolder(path, descriptor) }
      release(descriptor)
    }
  }

  /// Removes the folder, and ends its lock.
  func remove() {
    for file in File.allCases { unlink(path(of: file)) }
    rmdir(path)
    if let descriptor { Self.release(descriptor) }
  }

  private static func removeLeftovers(in parent: String) {
    guard let list = opendir(parent) else { return }
    defer { closedir(list) }
    while let entry = readdir(list) {
      // An entry is as long as its name, and not as long as its type, so it must not be copied.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
      let name = String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
      guard name.hasPrefix(prefix) else { continue }
      let path = "\(parent)/\(name)"
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      var status = stat()
      if fstat(descriptor, &status) == 0, status.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0,
        isCurrent(descriptor, at: path)
      {
        ExplorationFolder(path).remove()
      }
      release(descriptor)
    }
  }

  /// A child process between `fork` and `exec` has the descriptor as well, and closing alone would leave the lock with
  /// it.
  private static func release(_ descriptor: Int32) {
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Whether a path still leads to an open folder.
  private static func isCurrent(_ descriptor: Int32, at path: String) -> Bool {
    var (opened, found) = (stat(), stat())
    guard fstat(descriptor, &opened) == 0, lstat(path, &found) == 0 else { return false }
    return opened.st_dev == found.st_dev && opened.st_ino == found.st_ino
  }

  func path(of file: File) -> String { "\(path)/\(file.rawValue)" }

  /// Writes a file, or adds to its end.
  ///
  /// - Returns: whether all was written.
  @discardableResult func write(_ text: String, to file: File, appends: Bool = false) -> Bool {
    let descriptor = open(path(of: file), O_WRONLY | O_CREAT | O_CLOEXEC | (appends ? O_APPEND : O_TRUNC), 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Returns the text of a file; `nil` if there is none.
  func read(_ file: File) -> String? {
    let descriptor = open(path(of: file), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = systemRead(descriptor, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer.prefix(count)
    }
  }

  /// The last line of the child process's standard error.
  var lastError: String { (read(.errors) ?? "").split(separator: "\n").last.map(String.init) ?? "" }

  /// The traps so far.
  var traps: [ExplorationTrap] { (read(.traps) ?? "").split(separator: "\n").compactMap { ExplorationTrap($0) } }
}

// Inside of the folder, `write` and `read` are its own functions.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
