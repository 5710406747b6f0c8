import Foundation
import Synchronization
import Tarn

/// An input for a ``Terminal`` from outside its isolation.
enum TerminalInput: Sendable {
  case events([TerminalEvent])
  /// The number of a ticker whose interval has passed.
  case tick(Int)
  /// No data: only wakes the isolation so that it reads ``TerminalIO/changes()``.
  case nothing
}

/// The thread between a terminal and the isolation of its ``Terminal``. Only this thread reads from the terminal,
/// writes to it and handles signals. Reading never blocks writing, nor the reverse.
///
/// ```
/// terminal ── bytes ──► parser ── events ──► inbox (bounded) ──► the isolation
///     ▲                                                             │
///     └── as much as it takes ── one frame ◄── write ◄──────────────┘
/// ```
///
/// Only one frame is in flight at a time, and the isolation draws nothing meanwhile: a slow terminal gets fewer frames,
/// not delayed ones. While the isolation takes no events, the thread stops reading. After two seconds it reads again,
/// but only counts requests to end the program.
final class TerminalIO: Sendable {
  /// The state shared by the thread and the isolation.
  struct Shared {
    // Written by the isolation.
    var frame: [UInt8]?
    var isFinishing = false
    var isSuspending = false
    var finished: CheckedContinuation<Void, Never>?
    // Written by the thread.
    var changes = Changes()
    var isOver = false
    // The unanswered requests to end the program, and the time of the first one.
    var requests = 0
    var requestedSince = ContinuousClock.now
    var waitsForOutput = false
  }

  struct Changes: Sendable {
    /// Whether no frame is in flight.
    var isIdle = true
    /// Whether the contents of the screen were lost, so that everything must be drawn again.
    var isFresh = false
    var end: TerminalEnd?
  }

  /// The capacity of the inbox, in reads of at most 4 KB.
  private static let bound = 64

  let inbox = Inbox<TerminalInput>(bound: TerminalIO.bound)
  let shared = Mutex(Shared())
  let tty: Tty
  private let pipe: (reading: Int32, writing: Int32)
  let size: TerminalSize

  /// Opens the terminal and switches it to raw mode and the alternate screen.
  ///
  /// - Throws: ``TerminalError/cannotOpen(_:)`` or ``TerminalError/inUse``.
  init() throws(TerminalError) {
    tty = try Tty()
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else {
      tty.close()
      throw .cannotOpen(String(cString: strerror(errno)))
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    pipe = (ends[0], ends[1])
    size = tty.size
    guard TerminalRestoration.shared.take(signalPipe: pipe.writing) else {
      closeFiles()
      throw .inUse
    }
    guard TerminalRestoration.shared.enter(tty.file) else {
      TerminalRestoration.shared.release()
      closeFiles()
      throw .cannotOpen(String(cString: strerror(errno)))
    }
  }

  private func closeFiles() {
    tty.close()
    close(pipe.reading)
    close(pipe.writing)
  }

  func start() {
    let thread = Thread { [self] in
      var work = TerminalIOThread(self, pipe: pipe.reading)
      work.run()
      TerminalRestoration.shared.restore()
      TerminalRestoration.shared.release()
      closeFiles()
      let finished = shared.withLock { shared in
        shared.isOver = true
        return shared.finished
      }
      finished?.resume()
    }
    thread.name = "TarnTerminal"
    thread.start()
  }

  // MARK: In the isolation

  /// Writes a frame.
  ///
  /// - Precondition: no frame is in flight.
  func write(_ frame: [UInt8]) {
    shared.withLock {
      $0.frame = frame
      $0.changes.isIdle = false
    }
    signal()
  }

  /// Restores the terminal and stops the process, as Control+z does for other programs, until a shell continues it.
  func suspend() {
    shared.withLock { $0.isSuspending = true }
    signal()
  }

  /// Returns the state of the thread, resets ``Changes/isFresh`` and records that the isolation responds.
  func changes() -> Changes {
    let (changes, wakes) = shared.withLock { shared in
      defer {
        shared.changes.isFresh = false
        shared.waitsForOutput = false
        shared.requests = 0
      }
      return (shared.changes, shared.waitsForOutput)
    }
    if wakes { signal() }
    return changes
  }

  /// Restores the terminal. Returns when the thread has ended and the terminal is as it was before.
  func finish(isolation: isolated any Actor) async {
    await withCheckedContinuation { continuation in
      let isOver = shared.withLock { shared in
        shared.isFinishing = true
        if !shared.isOver { shared.finished = continuation }
        return shared.isOver
      }
      if isOver { continuation.resume() } else { signal() }
    }
    inbox.close()
  }

  /// Wakes the thread with a byte of 0, which is no signal number.
  private func signal() {
    var zero: UInt8 = 0
    _ = Foundation.write(pipe.writing, &zero, 1)
  }
}
