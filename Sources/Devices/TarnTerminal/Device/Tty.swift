import Foundation

/// The terminal of standard output, opened a second time: reading and writing never block, and the non-blocking mode
/// does not affect the programs that share the original file.
struct Tty: Sendable {
  let file: Int32

  /// - Throws: ``TerminalError/cannotOpen(_:)``.
  init() throws(TerminalError) {
    // Try the terminal's own name first, because it need not be the controlling terminal of this process. After `su` it
    // belongs to another user; the controlling terminal is the only choice then.
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    let hasName = ttyname_r(STDOUT_FILENO, &name, name.count) == 0
    var file = hasName ? Self.open(name) : -1
    if file < 0 { file = "/dev/tty".withCString { Foundation.open($0, Self.flags) } }
    guard file >= 0 else { throw .cannotOpen(String(cString: strerror(errno))) }
    self.file = file
  }

  private static let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC

  private static func open(_ name: [CChar]) -> Int32 { Foundation.open(name, flags) }

  func close() { _ = Foundation.close(file) }

  var size: TerminalSize { Self.size(of: file) }

  /// - Returns: the size that the terminal reports, within bounds, or 80 × 24, the size of the first terminals, if it
  ///   does not report one.
  static func size(of file: Int32) -> TerminalSize {
    var window = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    // The widest screens in use have 7,680 pixels and the smallest characters four. A larger window is an error, and
    // its cells would exhaust the memory.
    return TerminalSize(columns: min(Int(window.ws_col), 2_000), rows: min(Int(window.ws_row), 1_000))
  }

  enum Input {
    case bytes(ArraySlice<UInt8>)
    case unavailable
    case endOfFile
  }

  /// Reads the available bytes, at most as many as the buffer holds.
  func read(into buffer: inout [UInt8]) -> Input {
    let count = Foundation.read(file, &buffer, buffer.count)
    if count > 0 { return .bytes(buffer[..<count]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .unavailable : .endOfFile
  }

  /// Whether standard output is a terminal on which a screen can be drawn.
  static var canDraw: Bool {
    let term = ProcessInfo.processInfo.environment["TERM"] ?? ""
    return isatty(STDOUT_FILENO) == 1 && term != "dumb"
  }
}
