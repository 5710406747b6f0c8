import Dispatch
import Foundation

/// The sign-ins that were ended before their validity, in a file: so a cookie that was signed out stays invalid when the program is
/// started again, also after a crash.
///
///     1790000000 0123456789abcdef0123456789abcdef    a sign-in, and the end of its validity
///     1790000000 *                                   all sign-ins whose validity ends by then
///
/// A line is appended and synchronized before the person gets the answer. Reading removes the lines that are over. A file that can't be
/// understood may have lost lines, so then all cookies up to now are refused: people sign in once more. The last line without a line
/// feed is of a program that was killed while it wrote, before an answer.
///
/// Each port has its own file, because a cookie is valid at one port only, and one program listens on a port.
final class EndedSignInFile: Sendable {
  /// The contents of a file.
  struct Content: Equatable {
    /// The ends of the validity of single sign-ins.
    var ended: [String: Int64] = [:]
    /// All sign-ins whose validity ends by this time are over.
    var allUntil: Int64 = 0
  }

  private let path: String
  private let queue = DispatchQueue(label: "tarn.sign-outs")

  /// The name of a file beside the key.
  static func path(in folder: String, port: UInt16) -> String { folder + "/web-signed-out-\(port)" }

  /// - Parameter path: in a folder that only the user can read.
  init(path: String) { self.path = path }

  /// Reads the file, and writes it anew without the lines that are over.
  ///
  /// - Parameter latest: the greatest end of a validity that a cookie can have now.
  func load(at now: Int64, latest: Int64) -> Content {
    var content: Content
    switch read() {
    case .missing: return Content()
    case .damaged: content = Content(allUntil: latest)
    case .content(let read): content = read
    }
    content.ended = content.ended.filter { $0.value > now && $0.value > content.allUntil }
    // A file that can't be replaced or removed is still read correctly the next time.
    if content == Content() { _ = unlink(path) } else { try? replace(with: content) }
    return content
  }

  /// Appends a sign-in, and waits until the disk has it.
  func append(_ id: String, until end: Int64) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { [self] in continuation.resume(with: Result { try write("\(end) \(id)\n") }) }
    }
  }

  /// Writes the file anew, with what the list contains when its turn comes.
  func rewrite(_ content: @escaping @Sendable () -> Content) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { [self] in continuation.resume(with: Result { try replace(with: content()) }) }
    }
  }

  // MARK: Reading

  private enum ReadResult {
    case missing, damaged
    case content(Content)
  }

  /// 16 MiB: more than the lines of all ended sign-ins that are remembered, twice.
  private static let mostBytes = 16 << 20

  private func read() -> ReadResult {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return errno == ENOENT ? .missing : .damaged }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      status.st_mode & 0o077 == 0, status.st_size <= Self.mostBytes, let data = try? file.readToEnd() ?? Data()
    else { return .damaged }
    return Self.content(of: data).map { .content($0) } ?? .damaged
  }

  /// - Returns: `nil` for a text that this type has not written.
  static func content(of data: Data) -> Content? {
    var content = Content()
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // After the last line feed: nothing, or a line that was not completed.
    lines.removeLast()
    for line in lines {
      let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      guard words.count == 2, let text = String(validating: words[0], as: UTF8.self), let end = Int64(text),
        let id = String(validating: words[1], as: UTF8.self)
      else { return nil }
      if id == "*" {
        content.allUntil = max(content.allUntil, end)
      } else {
        guard id.utf8.count == 32, id.utf8.allSatisfy({ digits.contains($0) }) else { return nil }
        content.ended[id] = end
      }
    }
    return content
  }

  private static let digits = Set("0123456789abcdef".utf8)

  // MARK: Writing

  private func write(_ line: String) throws {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    defer { close(descriptor) }
    let length = lseek(descriptor, 0, SEEK_END)
    let bytes = Array(line.utf8)
    guard Foundation.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
      let code = errno
      // A part of a line, on a full disk, would make the next one unreadable.
      _ = ftruncate(descriptor, length)
      throw POSIXError(.init(rawValue: code) ?? .EIO)
    }
  }

  private func replace(with content: Content) throws {
    var text = content.allUntil > 0 ? "\(content.allUntil) *\n" : ""
    for (id, end) in content.ended { text += "\(end) \(id)\n" }
    let draft = path + ".\(getpid())"
    _ = unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    defer {
      close(descriptor)
      _ = unlink(draft)
    }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
      bytes = bytes.dropFirst(count)
    }
    guard fsync(descriptor) == 0, rename(draft, path) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }
}
