import Foundation
import Tarn
import TarnView

extension Terminal {
  /// The most bytes that may wait for a slow terminal. Above that they are replaced by one full redraw, which is never
  /// much larger: a character for each cell of a large window of 200 × 50, with a change of colors every few cells.
  private static let maxPendingBytes = 1 << 16

  /// Shows the view and sends the user's actions until there is a reason to end.
  ///
  /// - Returns: the reason. The terminal is restored by then, and the method can be called again.
  /// - Throws: a ``TerminalError`` if there is a terminal but it can't be used, or if there is none and the view can't be
  ///   written to standard output.
  public func run(isolation: isolated any Actor = #isolation) async throws -> TerminalEnd {
    // Test this first: while a screen is shown, standard output is redirected and `canDraw` would see no terminal.
    guard !TerminalRestoration.shared.isInUse else { throw TerminalError.inUse }
    guard Tty.canDraw else { return try writePlain() }
    let io = try TerminalIO()
    self.io = io
    size = io.size
    renderer.open(size, ColorDepth(environment: ProcessInfo.processInfo.environment, isTerminal: true))
    let inbox = io.inbox
    let tickers = Tickers { number in _ = inbox.put(.tick(number)) }
    let observations = renderer.observe(
      { [weak self] in self?.inputDidChange() }, ticks: { tickers.start(every: $0, tick: $1) })
    isRedrawQueued = false
    isDirty = true
    io.start()
    catchUp(io)

    await withTaskCancellationHandler {
      await handleInputs(of: io, tickers, isolation: isolation)
    } onCancel: {
      _ = inbox.put(.wakeUp)
    }

    for observation in observations { observation.end() }
    await io.finish(isolation: isolation)
    self.io = nil
    pending = []
    defer { end = nil }
    return end ?? .stopped
  }

  private func writePlain() throws(TerminalError) -> TerminalEnd {
    // A pipe has no width. Use `COLUMNS` if it is set, else 80, the least that most terminals have.
    let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init) ?? 80
    try Self.write(renderer.plainText(TerminalSize(columns: min(max(columns, 1), 2_000), rows: 24)) + "\n")
    return .written
  }

  /// Writes a complete text to standard output. `print` does not report a failed write, such as on a full disk.
  private static func write(_ text: String) throws(TerminalError) {
    fflush(nil)
    var text = text
    let code: Int32 = text.withUTF8 { bytes in
      var remainder = bytes[...]
      while let start = UnsafeBufferPointer(rebasing: remainder).baseAddress, !remainder.isEmpty {
        let count = Foundation.write(STDOUT_FILENO, start, remainder.count)
        if count >= 0 {
          remainder = remainder.dropFirst(count)
        } else if errno == EAGAIN || errno == EWOULDBLOCK {
          // Another program has made the pipe non-blocking: continue when there is room.
          var descriptor = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
          _ = poll(&descriptor, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
    guard code == 0 else { throw .cannotWrite(String(cString: strerror(code))) }
  }

  // MARK: Receiving events

  /// A separate method, because a closure would not run in the isolation.
  private func handleInputs(of io: TerminalIO, _ tickers: Tickers, isolation: isolated any Actor) async {
    while end == nil, let inputs = await io.inbox.take() {
      isRedrawQueued = false
      // An actor, including the main actor, may run on another thread after every suspension.
      SignalStack.installForThisThread()
      for input in inputs where end == nil {
        switch input {
        case .events(let events):
          for event in events where end == nil { handle(event, io) }
        case .tick(let number): tickers.tick(number)
        case .wakeUp: break
        }
      }
      if Task.isCancelled { stop() }
      catchUp(io)
    }
  }

  private func handle(_ event: TerminalEvent, _ io: TerminalIO) {
    if case .resized(let size) = event {
      guard size != self.size else { return }
      self.size = size
      isDirty = true
      put(renderer.resize(size))
      return
    }
    // The event refers to the view after the events before it, so draw that one first.
    show()
    let result = renderer.handle(event)
    put(result.bytes)
    // Even if the state did not change: the typed text must be removed from its field again.
    if result.needsUpdate { isDirty = true }
    guard !result.isHandled else { return }
    if event == .key(Key("Control+c")) { end = end ?? .signal(SIGINT) }
    if event == .key(Key("Control+z")) { io.suspend() }
  }

  /// Records that an input of the view has changed. The inputs call it.
  private func inputDidChange() {
    isDirty = true
    guard !isRedrawQueued else { return }
    isRedrawQueued = true
    // If the inbox is full, its earlier inputs lead to ``catchUp(_:)``, too.
    _ = io?.inbox.put(.wakeUp)
  }

  // MARK: Drawing

  /// Does the work that is due once for all inputs that arrived together: reads the thread's state and writes a frame.
  private func catchUp(_ io: TerminalIO) {
    let status = io.takeStatus()
    end = end ?? status.end
    if status.needsFullRedraw { requestFullRedraw() }
    guard end == nil, status.isIdle else { return }
    // The first call may exceed the bound and discard the pending bytes; the second one then draws everything.
    show()
    show()
    guard !pending.isEmpty else { return }
    io.write(pending)
    pending = []
  }

  private func requestFullRedraw() {
    pending = []
    renderer.invalidate()
    isDirty = true
  }

  private func show() {
    guard isDirty else { return }
    isDirty = false
    put(renderer.show(size))
  }

  private func put(_ bytes: [UInt8]) {
    // A single frame is never discarded: a very large window would otherwise never be drawn.
    guard pending.isEmpty || pending.count + bytes.count <= Self.maxPendingBytes else { return requestFullRedraw() }
    pending += bytes
  }
}
