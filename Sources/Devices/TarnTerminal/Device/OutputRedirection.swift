// `@preconcurrency`, because Swift imports the C library's `stdout` as a variable. This file never assigns it.
@preconcurrency import Foundation

/// Redirects the program's standard output and standard error to an unnamed file while its terminal shows a screen, and
/// copies the end of that file to the terminal afterwards.
///
/// Otherwise a warning would be printed into the screen, and the message of a trap would disappear together with the
/// alternate screen. Only output that goes to this terminal is redirected. Output that the user sent to a file or to
/// another terminal stays there.
struct OutputRedirection {
  /// How many of the last bytes are copied to the terminal at the end. Earlier output would have scrolled away.
  private static let copiedSize: off_t = 1 << 16
  /// The file size, in bytes, above which ``trim()`` shortens the file.
  private static let maxFileSize: off_t = 1 << 20

  private var file: Int32 = -1
  /// Duplicates of standard output and standard error from before the redirection, or -1.
  private var outputs: (Int32, Int32) = (-1, -1)

  mutating func begin() {
    // Output printed before the redirection belongs to the terminal.
    fflush(nil)
    if file < 0 { file = Self.makeFile() }
    guard file >= 0 else { return }
    // `redirect` compares each output with standard output to recognize the terminal, so standard output is
    // redirected last.
    outputs.1 = Self.redirect(STDERR_FILENO, to: file)
    outputs.0 = Self.redirect(STDOUT_FILENO, to: file)
    // The C library chooses the buffering of `stdout` at the first write. For a file it would choose full buffering,
    // and keep the output until the end.
    if outputs.0 >= 0 { setvbuf(stdout, nil, _IOLBF, 0) }
  }

  /// Ends the redirection and copies the end of the file to the terminal. Async-signal-safe.
  mutating func end() {
    guard file >= 0 else { return }
    if outputs.0 >= 0 { dup2(outputs.0, STDOUT_FILENO) }
    if outputs.1 >= 0 { dup2(outputs.1, STDERR_FILENO) }
    let output = outputs.1 >= 0 ? outputs.1 : outputs.0
    if output >= 0 { show(on: output) }
    if outputs.0 >= 0 { close(outputs.0) }
    if outputs.1 >= 0 { close(outputs.1) }
    outputs = (-1, -1)
    ftruncate(file, 0)
  }

  /// Shortens the file to its last ``copiedSize`` bytes if it has grown above ``maxFileSize``. Output that another
  /// thread prints in the same moment may be lost.
  func trim() {
    var status = stat()
    guard file >= 0, fstat(file, &status) == 0, status.st_size > Self.maxFileSize else { return }
    var tail = [UInt8](repeating: 0, count: Int(Self.copiedSize))
    let count = pread(file, &tail, tail.count, status.st_size - Self.copiedSize)
    ftruncate(file, 0)
    if count > 0 { _ = write(file, tail, count) }
  }

  private func show(on output: Int32) {
    var status = stat()
    guard fstat(file, &status) == 0 else { return }
    var position = max(status.st_size - Self.copiedSize, 0)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { buffer in
      while true {
        let count = pread(file, buffer.baseAddress, buffer.count, position)
        guard count > 0, write(output, buffer.baseAddress, count) == count else { return }
        position += off_t(count)
      }
    }
  }

  /// Redirects `output` to `file` if it is the terminal that standard output is.
  ///
  /// - Returns: a duplicate of the original output, or -1 if `output` was not redirected.
  private static func redirect(_ output: Int32, to file: Int32) -> Int32 {
    var terminal = stat()
    var status = stat()
    guard isatty(output) == 1, fstat(STDOUT_FILENO, &terminal) == 0, fstat(output, &status) == 0,
      status.st_rdev == terminal.st_rdev
    else { return -1 }
    let duplicate = fcntl(output, F_DUPFD_CLOEXEC, 3)
    if duplicate >= 0 { dup2(file, output) }
    return duplicate
  }

  /// Opens a temporary file and unlinks it at once, so that it disappears with the process however the process ends.
  private static func makeFile() -> Int32 {
    var path = Array((NSTemporaryDirectory() + "/tarn-terminal-XXXXXX").utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { return -1 }
    unlink(path)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    // Both outputs append at the end of the file, also after a truncation.
    _ = fcntl(file, F_SETFL, O_APPEND)
    return file
  }
}
