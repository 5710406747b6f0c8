import CPTY
import Foundation

/// The user's input at a terminal, and waits for the program.
extension PseudoTerminal {
  // MARK: Input

  /// Sends the bytes of a key or a text: characters as they are, `\r` for Enter, `\u{1b}[A` for an arrow.
  public func send(_ text: String) throws { try send(Array(text.utf8)) }

  public func send(_ bytes: [UInt8]) throws {
    var remaining = bytes[...]
    while !remaining.isEmpty {
      let count = remaining.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { throw PseudoTerminalError("Nothing can be sent: error \(errno).\n\(picture)") }
      remaining = remaining.dropFirst(count)
    }
  }

  /// Pastes a text as a terminal does after a program has turned on bracketed paste.
  public func paste(_ text: String) throws { try send("\u{1b}[200~\(text)\u{1b}[201~") }

  /// Presses and releases the first button over a cell, counted from 0.
  public func click(_ column: Int, _ row: Int) throws {
    try send("\u{1b}[<0;\(column + 1);\(row + 1)M\u{1b}[<0;\(column + 1);\(row + 1)m")
  }

  /// Turns the wheel over a cell by one notch.
  public func wheel(up: Bool, _ column: Int, _ row: Int) throws {
    try send("\u{1b}[<\(up ? 64 : 65);\(column + 1);\(row + 1)M")
  }

  public func resize(columns: Int, rows: Int) {
    state.withLock { $0.screen.resize(columns: columns, rows: rows) }
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Writes to the terminal as another program on the same terminal does.
  public func scribble(_ text: String) { _ = text.withCString { write(slave, $0, strlen($0)) } }

  /// - Parameter processID: a process to use instead of the started one.
  public func signal(_ number: Int32, to processID: pid_t? = nil) { kill(processID ?? process, number) }

  /// The process that gets the keys, such as the job that a shell runs; `nil` without one.
  public var foregroundProcess: pid_t? {
    let process = tcgetpgrp(master)
    return process > 0 ? process : nil
  }

  /// Closes the window: the system sends a hangup to all programs on the terminal.
  public func hangUp() {
    state.withLock { state in
      guard !state.isHungUp else { return }
      state.isHungUp = true
      close(master)
    }
  }

  // MARK: Waiting

  /// Waits until the screen satisfies the condition.
  ///
  /// - Parameters:
  ///   - description: describes the condition in an error.
  ///   - seconds: the time limit; much longer than a busy machine needs.
  /// - Returns: The screen that satisfies the condition.
  /// - Throws: A ``PseudoTerminalError`` with a picture of the screen.
  @discardableResult
  public func wait(
    _ description: String, seconds: Double = 120, until condition: (Emulator) -> Bool
  ) async throws -> Emulator {
    let start = ContinuousClock.now
    var (seen, number) = (-1, 0)
    while true {
      // To read a screen takes some milliseconds in a debug build. Without output only what is beside it may have changed.
      let (screen, count) = state.withLock { ($0.screen, $0.output.count) }
      if count != seen || number.isMultiple(of: 50), condition(screen) { return screen }
      (seen, number) = (count, number + 1)
      guard start.duration(to: .now) < .seconds(seconds) else {
        throw PseudoTerminalError("After \(seconds) s still no \(description).\n\(picture)")
      }
      // Pause: between two checks, until the deadline.
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Waits until the program has ended and all its output has been read.
  public func waitForEnd(seconds: Double = 120) async throws -> ProgramEnding {
    let start = ContinuousClock.now
    while true {
      if let ending = reap() {
        try await drain()
        return ending
      }
      guard start.duration(to: .now) < .seconds(seconds) else {
        kill(process, SIGKILL)
        throw PseudoTerminalError("After \(seconds) s the program has not ended.\n\(picture)")
      }
      // Pause: between two checks, until the deadline.
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Kills the program, if it runs, and waits until it has ended, for some milliseconds.
  public func end() {
    guard reap() == nil else { return }
    kill(process, SIGKILL)
    // Pause: between two of at most 15,000 checks.
    for _ in 0..<15_000 where reap() == nil { usleep(2_000) }
  }

  private func reap() -> ProgramEnding? {
    state.withLock { state in
      guard state.ending == nil else { return state.ending }
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG) == process else { return nil }
      state.ending =
        tarn_has_exited(status) != 0
        ? .exited(tarn_exit_status(status)) : .killed(by: tarn_ending_signal(status))
      return state.ending
    }
  }

  /// Writes a mark of its own, which arrives after all output of the program, and waits for it.
  private func drain() async throws {
    guard !state.withLock({ $0.isHungUp }) else { return }
    let mark = "\u{1b}]2;the end\u{7}"
    scribble(mark)
    try await wait("end of the output") { $0.title == "the end" }
    state.withLock { $0.output.removeLast(mark.utf8.count) }
  }

  // MARK: State

  /// The terminal's modes as a text, for comparisons.
  public var modes: String {
    var modes = termios()
    tcgetattr(slave, &modes)
    let keys = withUnsafeBytes(of: modes.c_cc) { Array($0) }
    return "\(modes.c_iflag) \(modes.c_oflag) \(modes.c_cflag) \(modes.c_lflag) \(keys)"
  }

  /// Whether the terminal passes on keys as they are typed, without echo.
  public var isRaw: Bool {
    var modes = termios()
    tcgetattr(slave, &modes)
    return modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0
  }

  /// The screen as a text, for error messages.
  public var picture: String { screen.description }
}
