// The C library's `stdout` is a variable to Swift, though nobody sets it.
@preconcurrency import Foundation

/// Where what a program prints goes while its terminal shows a screen: to a file of no name, and afterwards to the terminal.
///
/// Without it a warning would stand in the middle of the screen, and the words of a trap would go with the screen. Only
/// what goes to this terminal is set aside: an output that was sent to a file, or to another window, goes there.
struct Aside {
  /// What is shown of it, the last: more has scrolled away.
  private static let shown: off_t = 1 << 16
  /// What the file may grow to before it begins anew.
  private static let bound: off_t = 1 << 20

  private var file: Int32 = -1
  /// Standard output and standard error as they were, or -1.
  private var outputs: (Int32, Int32) = (-1, -1)

  mutating func begin() {
    // What was printed before belongs to the terminal.
    fflush(nil)
    if file < 0 { file = Self.makeFile() }
    guard file >= 0 else { return }
    // Standard output is the terminal that the other is held against: it goes last.
    outputs.1 = Self.divert(STDERR_FILENO, to: file)
    outputs.0 = Self.divert(STDOUT_FILENO, to: file)
    // The library decides once how it gathers output, at the first; what goes to a file would from then on wait for the end.
    if outputs.0 >= 0 { setvbuf(stdout, nil, _IOLBF, 0) }
  }

  /// Safe in a signal's handler.
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

  func trim() {
    var status = stat()
    if file >= 0, fstat(file, &status) == 0, status.st_size > Self.bound { ftruncate(file, 0) }
  }

  private func show(on output: Int32) {
    var status = stat()
    guard fstat(file, &status) == 0 else { return }
    var place = max(status.st_size - Self.shown, 0)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { part in
      while true {
        let count = pread(file, part.baseAddress, part.count, place)
        guard count > 0, write(output, part.baseAddress, count) == count else { return }
        place += off_t(count)
      }
    }
  }

  private static func divert(_ output: Int32, to file: Int32) -> Int32 {
    var terminal = stat()
    var status = stat()
    guard isatty(output) == 1, fstat(STDOUT_FILENO, &terminal) == 0, fstat(output, &status) == 0,
      status.st_rdev == terminal.st_rdev
    else { return -1 }
    let kept = fcntl(output, F_DUPFD_CLOEXEC, 3)
    if kept >= 0 { dup2(file, output) }
    return kept
  }

  /// Gone as soon as the process is, however it ends.
  private static func makeFile() -> Int32 {
    var path = Array((NSTemporaryDirectory() + "/tarn-terminal-XXXXXX").utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { return -1 }
    unlink(path)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    // Both outputs write at its end, also after it began anew.
    _ = fcntl(file, F_SETFL, O_APPEND)
    return file
  }
}
