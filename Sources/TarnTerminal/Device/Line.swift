import Foundation
import Synchronization
import Tarn

/// What comes to a ``Terminal`` from outside its isolation.
enum Arrival: Sendable {
  case events([TerminalEvent])
  case tick
  /// Only a reason to look what ``Line/news()`` there is.
  case nothing
}

/// The thread between a terminal and its isolation: it alone reads, writes and answers signals, and it never waits for the one
/// because of the other.
///
/// ```
/// terminal ── bytes ──► parser ── events ──► inbox (bounded) ──► the isolation
///     ▲                                                             │
///     └── as much as it takes ── one frame ◄── write ◄──────────────┘
/// ```
///
/// Only one frame is under way at a time, and while it is nothing is drawn: a slow terminal sees fewer frames, not later ones.
/// If the isolation takes nothing, nothing more is read; only a person who wants to end the program is still heard.
final class Line: Sendable {
  /// What the isolation is told, and tells.
  struct Shared {
    // From the isolation.
    var frame: [UInt8]?
    var isFinishing = false
    var isSuspending = false
    var finished: CheckedContinuation<Void, Never>?
    // To it.
    var news = News()
    var isOver = false
    // Wishes to end that have not been answered, and since when.
    var wishes = 0
    var wishedSince = ContinuousClock.now
    var waitsForRoom = false
  }

  struct News: Sendable {
    /// No frame is under way.
    var isIdle = true
    /// What was on the screen is gone.
    var isFresh = false
    var end: TerminalEnd?
  }

  /// How many reads of 4 KB may wait.
  private static let bound = 64

  let inbox = Inbox<Arrival>(bound: Line.bound)
  let shared = Mutex(Shared())
  let tty: Tty
  private let pipe: (reading: Int32, writing: Int32)
  let size: TerminalSize

  /// Takes the terminal.
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
    guard Restoration.shared.take(signalPipe: pipe.writing) else {
      closeFiles()
      throw .inUse
    }
    guard Restoration.shared.enter(tty.file) else {
      Restoration.shared.release()
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
      var work = LineWork(self, pipe: pipe.reading)
      work.run()
      Restoration.shared.restore()
      Restoration.shared.release()
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

  /// Writes a frame. None may be under way.
  func write(_ frame: [UInt8]) {
    shared.withLock {
      $0.frame = frame
      $0.news.isIdle = false
    }
    wake()
  }

  /// Stops the process as Control+z does elsewhere, with the terminal as it was, until it is continued.
  func suspend() {
    shared.withLock { $0.isSuspending = true }
    wake()
  }

  /// What has come about, told once; and that the isolation answers.
  func news() -> News {
    let (news, wakes) = shared.withLock { shared in
      defer {
        shared.news.isFresh = false
        shared.waitsForRoom = false
        shared.wishes = 0
      }
      return (shared.news, shared.waitsForRoom)
    }
    if wakes { wake() }
    return news
  }

  /// Gives the terminal back. Returns when all is as it was.
  func finish(isolation: isolated any Actor) async {
    await withCheckedContinuation { continuation in
      let isOver = shared.withLock { shared in
        shared.isFinishing = true
        if !shared.isOver { shared.finished = continuation }
        return shared.isOver
      }
      if isOver { continuation.resume() } else { wake() }
    }
    inbox.close()
  }

  /// 0 is no signal.
  private func wake() {
    var zero: UInt8 = 0
    _ = Foundation.write(pipe.writing, &zero, 1)
  }
}
