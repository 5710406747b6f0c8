import Foundation
import Tarn

extension Terminal {
  /// How much may wait for a slow terminal before it is given up for a frame that is drawn afresh, which is never much more: a
  /// sign of each cell of a big window, 200 × 50, with a change of colours every few.
  private static let pendingBound = 1 << 16

  /// Shows the view, and sends what the person does, until there is a reason to end.
  ///
  /// - Returns: the reason. The terminal is then as it was before, and it can run again.
  /// - Throws: a ``TerminalError`` if there is a terminal but it can't be used.
  public func run(isolation: isolated any Actor = #isolation) async throws -> TerminalEnd {
    // While a screen is shown standard output is not what it was, and would be taken for no terminal.
    guard !Restoration.shared.isInUse else { throw TerminalError.inUse }
    guard Tty.canDraw else { return writePlain() }
    let line = try Line()
    self.line = line
    size = line.size
    stage.open(size, ColorDepth(environment: ProcessInfo.processInfo.environment, isTerminal: true))
    let watching = stage.watch { [weak self] in self?.changed() }
    let ticking = startTicking(line.inbox)
    isAwaited = false
    isDirty = true
    line.start()
    catchUp(line)

    let inbox = line.inbox
    await withTaskCancellationHandler {
      await listen(line, isolation: isolation)
    } onCancel: {
      _ = inbox.put(.nothing)
    }

    ticking?.cancel()
    for observation in watching { observation.end() }
    await line.finish(isolation: isolation)
    self.line = nil
    pending = []
    defer { end = nil }
    return end ?? .stopped
  }

  private func writePlain() -> TerminalEnd {
    // A pipe has no width: what most terminals have at least, unless the environment says what is wanted.
    let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init) ?? 80
    print(stage.plain(TerminalSize(columns: min(max(columns, 1), 2_000), rows: 24)))
    fflush(nil)
    return .written
  }

  // MARK: Hearing

  /// A function of its own, since a closure would not run in the isolation.
  private func listen(_ line: Line, isolation: isolated any Actor) async {
    while end == nil, let arrivals = await line.inbox.take() {
      isAwaited = false
      // An actor, the main one too, may be on another thread after every wait.
      SignalStack.giveThisThreadOne()
      for arrival in arrivals where end == nil { receive(arrival, line) }
      if Task.isCancelled { stop() }
      catchUp(line)
    }
  }

  private func receive(_ arrival: Arrival, _ line: Line) {
    switch arrival {
    case .events(let events):
      for event in events where end == nil { receive(event, line) }
    case .tick:
      if stage.pulse?.renew() == true { isDirty = true }
    case .nothing: break
    }
  }

  private func receive(_ event: TerminalEvent, _ line: Line) {
    if case .resized(let size) = event {
      guard size != self.size else { return }
      self.size = size
      isDirty = true
      put(stage.resize(size))
      return
    }
    // It is meant for what the events before it have made.
    show()
    let (isSent, bytes) = stage.handle(event)
    put(bytes)
    // What was typed and has not changed the state has to go from its field.
    if isSent { isDirty = true }
    guard !isSent, bytes.isEmpty else { return }
    if event == .key(Key("Control+c")) { end = end ?? .signal(SIGINT) }
    if event == .key(Key("Control+z")) { line.suspend() }
  }

  /// What a store tells after each settling.
  private func changed() {
    isDirty = true
    guard !isAwaited else { return }
    isAwaited = true
    // Where there is no room others wait, and after them comes a ``catchUp(_:)`` too.
    _ = line?.inbox.put(.nothing)
  }

  private func startTicking(_ inbox: Inbox<Arrival>) -> Task<Void, Never>? {
    guard let pulse = stage.pulse else { return nil }
    if pulse.renew() { isDirty = true }
    let step = Int64(pulse.interval / .milliseconds(1))
    return Task.detached {
      while !Task.isCancelled {
        // Until the next whole multiple on the wall's clock; a clock that jumps costs one odd tick.
        try? await Task.sleep(for: .milliseconds(step - Timestamp.now().milliseconds % step))
        _ = inbox.put(.tick)
      }
    }
  }

  // MARK: Drawing

  /// Does what is due once for all that has arrived together.
  private func catchUp(_ line: Line) {
    let news = line.news()
    end = end ?? news.end
    if news.isFresh { drawAfresh() }
    guard end == nil, news.isIdle else { return }
    // The second time if so much was waiting that it was given up.
    show()
    show()
    guard !pending.isEmpty else { return }
    line.write(pending)
    pending = []
  }

  private func drawAfresh() {
    pending = []
    stage.invalidate()
    isDirty = true
  }

  private func show() {
    guard isDirty else { return }
    isDirty = false
    put(stage.show(size))
  }

  private func put(_ bytes: [UInt8]) {
    // A single frame is never too much, or a very big window would see nothing.
    guard pending.isEmpty || pending.count + bytes.count <= Self.pendingBound else { return drawAfresh() }
    pending += bytes
  }
}
