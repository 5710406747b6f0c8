import Foundation

/// The loop of a ``TerminalIO``'s thread, with the state that only this thread uses.
struct TerminalIOThread {
  /// The minimum time between two frames, so that a flood of changes costs no more than the user can see. The fastest
  /// displays in common use refresh 120 times a second.
  private static let frameTime = Duration.milliseconds(8)
  /// After this time without progress in the isolation, the thread reads again and discards the events, to notice
  /// requests to end the program. Users notice a delay after a tenth of it.
  private static let inboxTimeout = Duration.seconds(2)
  /// The thread ends the program itself when at least this many requests to end it stay unanswered for at least
  /// `quitTimeout`.
  private static let quitRequestLimit = 3
  private static let quitTimeout = Duration.seconds(1)
  /// The most that a terminal's line buffer holds, in bytes.
  private static let readSize = 4_096

  private let io: TerminalIO
  private let pipe: Int32
  private var parser = InputParser()
  private var buffer = [UInt8](repeating: 0, count: readSize)
  private var lastInput = ContinuousClock.now
  /// The events for which the inbox had no room.
  private var backlog: [TerminalEvent] = []
  private var backlogSince = ContinuousClock.now
  /// The frame in flight; `written` counts the bytes already written.
  private var frame: [UInt8] = []
  private var written = 0
  private var frameSince: ContinuousClock.Instant?
  private var isHungUp = false
  private var isFinished = false

  init(_ io: TerminalIO, pipe: Int32) {
    self.io = io
    self.pipe = pipe
  }

  mutating func run() {
    configureSignals()
    while true {
      readSharedState()
      if isFinished { return }
      let (canReadPipe, canRead, canWrite) = wait()
      if canReadPipe { readPipe() }
      if canRead { read() }
      if canWrite { write() }
      endFrame()
      if parser.isPending, lastInput.duration(to: .now) >= InputParser.timeout { deliver(parser.flush()) }
      deliver([])
    }
  }

  /// Unblocks the signals that the device handles, in case all other threads block them. Blocks SIGQUIT and SIGABRT,
  /// which other processes send to end this one: the thread that handles them restores the terminal, and for that it
  /// waits until this thread does not write.
  private func configureSignals() {
    SignalStack.installForThisThread()
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in SignalActions.terminating { sigaddset(&mask, number) }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    sigemptyset(&mask)
    for number in [SIGQUIT, SIGABRT] { sigaddset(&mask, number) }
    pthread_sigmask(SIG_BLOCK, &mask, nil)
  }

  // MARK: Waiting

  private mutating func readSharedState() {
    let (isSuspending, next) = io.shared.withLock { shared in
      isFinished = shared.isFinishing
      defer {
        shared.isSuspending = false
        shared.frame = nil
      }
      return (shared.isSuspending, shared.frame)
    }
    if let next {
      frame = next
      written = 0
      frameSince = .now
    }
    if isSuspending, !isFinished { suspend() }
  }

  private var isReading: Bool { backlog.isEmpty || backlogSince.duration(to: .now) >= Self.inboxTimeout }

  private mutating func wait() -> (canReadPipe: Bool, canRead: Bool, canWrite: Bool) {
    let events = (isReading ? POLLIN : 0) | (written < frame.count ? POLLOUT : 0)
    // `poll` would report a hang-up again and again, so a file with nothing to wait for is left out.
    let tty = isHungUp || events == 0 ? -1 : io.tty.file
    var files = [
      pollfd(fd: pipe, events: Int16(POLLIN), revents: 0), pollfd(fd: tty, events: Int16(events), revents: 0),
    ]
    guard poll(&files, 2, timeout()) > 0 else { return (false, false, false) }
    let reported = Int32(files[1].revents)
    let hasHangUp = reported & Int32(POLLHUP | POLLERR | POLLNVAL) != 0
    return (
      files[0].revents != 0, reported & Int32(POLLIN) != 0 || hasHangUp,
      reported & Int32(POLLOUT) != 0 && !hasHangUp
    )
  }

  /// The milliseconds until a timer is due, or -1 if there is none.
  private func timeout() -> Int32 {
    var waits: [Duration] = []
    if parser.isPending { waits.append(InputParser.timeout - lastInput.duration(to: .now)) }
    if let frameSince, written == frame.count { waits.append(Self.frameTime - frameSince.duration(to: .now)) }
    if !backlog.isEmpty, !isReading { waits.append(Self.inboxTimeout - backlogSince.duration(to: .now)) }
    guard let first = waits.min() else { return -1 }
    return max(Int32(first / .milliseconds(1)) + 1, 0)
  }

  // MARK: Reading

  private mutating func read() {
    switch io.tty.read(into: &buffer) {
    case .unavailable: break
    case .endOfFile:
      isHungUp = true
      end(.hungUp)
    case .bytes(let bytes):
      lastInput = .now
      let discardsEvents = !backlog.isEmpty
      let events = parser.parse(bytes)
      if events.contains(.key(Key("Control+c"))) { noteQuitRequest(SIGINT) }
      // The isolation has not taken events for `inboxTimeout`. Keys typed meanwhile are discarded: executing them
      // later would surprise the user.
      if !discardsEvents { deliver(events) }
    }
  }

  private mutating func deliver(_ events: [TerminalEvent]) {
    if backlog.isEmpty { backlogSince = .now }
    backlog += events
    guard !backlog.isEmpty else { return }
    io.shared.withLock { $0.waitsForInbox = true }
    guard io.inbox.put(.events(backlog)) else { return }
    backlog = []
    io.shared.withLock { $0.waitsForInbox = false }
  }

  /// Counts a request to end the program, and ends the program if too many were not answered.
  private func noteQuitRequest(_ signal: Int32) {
    let mustEnd = io.shared.withLock { shared in
      if shared.quitRequests == 0 { shared.firstQuitRequest = .now }
      shared.quitRequests += 1
      return shared.quitRequests >= Self.quitRequestLimit
        && shared.firstQuitRequest.duration(to: .now) >= Self.quitTimeout
    }
    if mustEnd { TerminalRestoration.shared.end(by: signal) }
  }

  private func end(_ end: TerminalEnd) {
    io.shared.withLock { $0.status.end = $0.status.end ?? end }
    _ = io.inbox.put(.wakeUp)
  }

  // MARK: Writing

  private mutating func write() {
    guard written < frame.count else { return }
    guard let count = TerminalRestoration.shared.write(frame[written...]) else { return dropFrame() }
    if count > 0 { written += count }
  }

  /// Ends the frame once it is fully written and `frameTime` has passed, so that the next one can be written.
  private mutating func endFrame() {
    guard let frameSince, isHungUp || written == frame.count else { return }
    guard isHungUp || frameSince.duration(to: .now) >= Self.frameTime else { return }
    TerminalRestoration.shared.trimRedirection()
    dropFrame()
    _ = io.inbox.put(.wakeUp)
  }

  private mutating func dropFrame() {
    frame = []
    written = 0
    frameSince = nil
    io.shared.withLock { $0.status.isIdle = true }
  }

  // MARK: Signals

  private mutating func readPipe() {
    var numbers = [UInt8](repeating: 0, count: 256)
    let count = Foundation.read(pipe, &numbers, numbers.count)
    guard count > 0 else { return }
    for number in numbers[..<count].map(Int32.init) where number != 0 {
      switch number {
      case SIGWINCH: reportSize()
      case SIGTSTP: suspend()
      case SIGCONT: resume()
      default:
        noteQuitRequest(number)
        end(number == SIGHUP ? .hungUp : .signal(number))
      }
    }
  }

  private mutating func reportSize() {
    // Only the last size matters.
    backlog.removeAll { if case .resized = $0 { true } else { false } }
    deliver([.resized(io.tty.size)])
  }

  /// Stops the process, and resumes when it is continued.
  private mutating func suspend() {
    // SIGTSTP was ignored when the program started: without a shell to continue it, the process would stay stopped.
    guard !TerminalRestoration.shared.wasIgnored(SIGTSTP) else { return }
    TerminalRestoration.shared.restore()
    SignalActions.raiseUncaught(SIGTSTP)
    resume()
  }

  /// Sets the device's modes again and requests a full redraw, whatever other programs did to the terminal meanwhile.
  private mutating func resume() {
    guard TerminalRestoration.shared.enter(io.tty.file) else { return end(.hungUp) }
    io.shared.withLock { $0.status.needsFullRedraw = true }
    dropFrame()
    reportSize()
  }
}
