import Foundation
import Synchronization
import Tarn

/// An input for a ``Terminal`` from outside its isolation.
enum TerminalInput: Sendable {
  case events([TerminalEvent])
  /// The number of a ticker whose interval has passed.
  case tick(Int)
  /// No data: only wakes the isolation so that it reads ``TerminalIO/takeStatus()``.
  case wakeUp
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
    var finishContinuation: CheckedContinuation<Void, Never>?
    // Written by the thread.
    var status = Status()
    var hasEnded = false
    // The unanswered requests to end the program, and the time of the first one.
    var quitRequests = 0
    var firstQuitRequest = ContinuousClock.now
    var waitsForInbox = false
  }

  struct Status: Sendable {
    /// Whether no frame is in flight.
    var isIdle = true
    /// Whether the contents of the screen were lost, so that everything must be drawn again.
    var needsFullRedraw = false
    var end: TerminalEnd?
  }

  /// The capacity of the inbox, in reads of at most 4 KB.
  private static let inboxCapacity = 64

  let inbox = Inbox<TerminalInput>(bound: TerminalIO.inboxCapacity)
  let shared = Mutex(Shared())
  let tty: Tty
  private let pipe: (reading: Int32, writing: Int32)
  let size: TerminalSize

  /// Opens the terminal and switches it to raw mode and the alternate screen.
  ///
  /// - Throws: ``TerminalError/cannotOpen(_:)`` or ``TerminalError/inUse``.
  init() throws(TerminalError) {
    tty = try Tty()
    var descriptors: [Int32] = [0, 0]
    guard Foundation.pipe(&descriptors) == 0 else {
      tty.close()
      throw .cannotOpen(String(cString: strerror(errno)))
    }
    for end in descriptors {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    pipe = (descriptors[0], descriptors[1])
    size = tty.size
    guard TerminalRestoration.shared.acquire(signalPipe: pipe.writing) else {
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
      let finishContinuation = shared.withLock { shared in
        shared.hasEnded = true
        return shared.finishContinuation
      }
      finishContinuation?.resume()
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
      $0.status.isIdle = false
    }
    signal()
  }

  /// Restores the terminal and stops the process, as Control+z does for other programs, until a shell continues it.
  func suspend() {
    shared.withLock { $0.isSuspending = true }
    signal()
  }

  /// Returns the state of the thread, resets ``Status/needsFullRedraw`` and records that the isolation responds.
  func takeStatus() -> Status {
    let (status, wakesThread) = shared.withLock { shared in
      defer {
        shared.status.needsFullRedraw = false
        shared.waitsForInbox = false
        shared.quitRequests = 0
      }
      return (shared.status, shared.waitsForInbox)
    }
    if wakesThread { signal() }
    return status
  }

  /// Restores the terminal. Returns when the thread has ended and the terminal is as it was before.
  func finish(isolation: isolated any Actor) async {
    await withCheckedContinuation { continuation in
      let hasEnded = shared.withLock { shared in
        shared.isFinishing = true
        if !shared.hasEnded { shared.finishContinuation = continuation }
        return shared.hasEnded
      }
      if hasEnded { continuation.resume() } else { signal() }
    }
    inbox.close()
  }

  /// Wakes the thread with a byte of 0, which is no signal number.
  private func signal() {
    var zero: UInt8 = 0
    _ = Foundation.write(pipe.writing, &zero, 1)
  }
}
