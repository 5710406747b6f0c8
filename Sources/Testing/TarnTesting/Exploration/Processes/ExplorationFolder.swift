#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A temporary folder with the job of a child process, and its results.
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

  init(_ path: String) { self.path = path }

  /// Creates a folder; `nil` if the system refuses it.
  static func create() -> ExplorationFolder? {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/tarn-exploration-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return ExplorationFolder(
      String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  func remove() {
    for file in File.allCases { unlink(path(of: file)) }
    rmdir(path)
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
