import CPTY
import Foundation
import Synchronization

/// A program on a pseudo terminal whose other end the test holds: it has job control, signals and a size.
///
/// ```swift
/// let terminal = try PseudoTerminal(program, columns: 80, rows: 24)
/// try await terminal.wait("the list") { $0.contains("Milk") }
/// try terminal.send("q")
/// #expect(try await terminal.waitForEnd() == .exited(0))
/// ```
///
/// An ``Emulator`` reads the program's output at once, so that the program never waits unless ``pause()`` was called.
/// The program leads a session of its own, and its terminal keeps its final state, so that a test can check it after
/// the program's end.
public final class PseudoTerminal: Sendable {
  struct State {
    var screen: Emulator
    var output: [UInt8] = []
    var isPaused = false
    var isHungUp = false
    var ending: ProgramEnding?
    var isStopped = false
  }

  public let process: pid_t
  let master: Int32
  let slave: Int32
  let state: Mutex<State>

  /// - Parameters:
  ///   - environment: in addition to the test's environment, without the variables that state a number of colors.
  /// - Throws: A ``PseudoTerminalError``.
  public init(
    _ program: String, _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    // Names are like /dev/pts/17.
    var name = [CChar](repeating: 0, count: 256)
    guard openpty(&master, &slave, &name, nil, &size) == 0 else { throw PseudoTerminalError("openpty: error \(errno)") }
    for file in [master, slave] { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    self.master = master
    self.slave = slave
    state = Mutex(State(screen: Emulator(columns: columns, rows: rows)))

    var inherited = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "COLORTERM", "COLUMNS", "LINES"] { inherited[name] = nil }
    inherited["TERM"] = "xterm-256color"
    process = try Self.start(
      [program] + arguments, on: name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) },
      inherited.merging(environment) { $1 })
    // The thread does not retain the terminal: releasing the terminal ends the thread.
    let thread = Thread { [weak self] in while self?.read() == true {} }
    thread.name = "PseudoTerminal"
    thread.start()
  }

  deinit {
    state.withLock { state in
      if state.ending == nil {
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
      }
      if !state.isHungUp { close(master) }
    }
    close(slave)
  }

  private static func start(_ command: [String], on terminal: String, _ environment: [String: String]) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    let flags = Int32(TARN_SPAWN_SETSID) | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    // Signals that the test ignores or blocks have their defaults in the program.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)

    let arguments = command.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let error = posix_spawnp(&process, command[0], &actions, &attributes, arguments, variables)
    guard error == 0 else {
      throw PseudoTerminalError("\(command[0]) can't be run: \(String(cString: strerror(error)))")
    }
    return process
  }

  // MARK: The program's output

  /// Reads the available output, or waits shortly for it.
  ///
  /// - Returns: Whether more output may follow.
  private func read() -> Bool {
    if state.withLock({ $0.isPaused }) {
      // Pause: between two checks of the reader thread, until it is stopped.
      usleep(1_000)
      return true
    }
    // The slave's end stays open here, so reading does not end with the program.
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    let isReady = poll(&descriptor, 1, 20) > 0
    return state.withLock { state in
      // Under the lock, because closing the descriptor frees its number for another file.
      guard !state.isHungUp else { return false }
      guard isReady else { return true }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = Foundation.read(master, &buffer, buffer.count)
      guard count > 0 else { return false }
      state.output += buffer[..<count]
      state.screen.feed(buffer[..<count])
      return true
    }
  }

  public var screen: Emulator { state.withLock { $0.screen } }

  /// All bytes that the program has written so far.
  public var output: [UInt8] { state.withLock { $0.output } }

  /// Stops reading the program's output until ``resume()``: simulates a slow terminal, or one stopped by Control+s.
  public func pause() { state.withLock { $0.isPaused = true } }

  public func resume() { state.withLock { $0.isPaused = false } }
}

/// An error with a description and a picture of the screen.
public struct PseudoTerminalError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

/// The way in which a program ended.
public enum ProgramEnding: Sendable, Hashable {
  case exited(Int32)
  case killed(by: Int32)
}
