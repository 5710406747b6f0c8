import Tarn
import TarnLanguages
import TarnView

/// The content of a terminal with a frame.
final class FrameRenderer<Action>: TerminalRenderer {
  private let view: (TerminalSize) -> AppFrame<Node<Action>>
  private let send: (Action) -> [Refusal]
  private let observeInputs: (_ onChange: @escaping () -> Void, _ ticks: @escaping Ticks) -> [ObserverToken]
  private let history: FrameHistory?
  private let notice: Store<Notice>?
  private let words: Localization
  /// Ends the run of the terminal.
  var onQuit: () -> Void = {}
  var onSuspend: () -> Void = {}

  private(set) var state = FrameState<Action>()
  private var screen: Screen<FrameEvent<Action>>?
  private var shown: FrameView<Action>?

  init(
    view: @escaping (TerminalSize) -> AppFrame<Node<Action>>, send: @escaping (Action) -> [Refusal],
    history: FrameHistory?, notice: Store<Notice>?, words: Localization = .english,
    observe: @escaping (_ onChange: @escaping () -> Void, _ ticks: @escaping Ticks) -> [ObserverToken]
  ) {
    self.view = view
    self.send = send
    self.history = history
    self.notice = notice
    self.words = words
    observeInputs = observe
  }

  func open(_ size: TerminalSize, _ depth: ColorDepth) { screen = Screen(size: size, depth: depth) }

  func show(_ size: TerminalSize) -> [UInt8] {
    guard let screen else { return [] }
    var view = frameView(size, isTyping: screen.isEditing)
    var bytes = screen.show(view.node)
    // The hints depend on where the focus is now.
    if screen.isEditing != view.isTyping {
      view = frameView(size, isTyping: screen.isEditing)
      bytes += screen.show(view.node)
    }
    shown = view
    return bytes
  }

  private func frameView(_ size: TerminalSize, isTyping: Bool) -> FrameView<Action> {
    var footer = FrameFooter(size: size, message: message, steps: nil, status: status)
    let frame = view(footer.contentSize)
    footer.steps = steps(inSheet: frame.sheet != nil)
    state.adapt(to: frame.sheet)
    return FrameView(
      frame: frame, state: state, footer: footer, hasHistory: history?.document.labels() != nil, isTyping: isTyping,
      words: words)
  }

  // MARK: Messages

  /// The newest message. The notice came after the frame's own message, because each key clears both.
  private var message: StyledText? {
    if let text = notice?.state.message { return StyledText(words.translation(of: text)) }
    guard let message = state.message, message.field == nil else { return nil }
    return message.isError ? StyledText("! \(message.text)", .frameError) : StyledText(message.text)
  }

  /// The status of the file, which is reported in English.
  private var status: Notice.Status? {
    notice?.state.status.map {
      Notice.Status(
        words.translation(of: $0.text), short: words.translation(of: $0.short), isError: $0.isError,
        loss: $0.loss.map { words.translation(of: $0) })
    }
  }

  /// The question before the program is quit, while it has changes that would end with it.
  private var quitting: Confirmation? {
    status?.loss.map { Confirmation("\($0) \(words("Quit anyway?"))", agree: words("Quit")) }
  }

  /// The next steps: those of the document, or in a sheet those within the session.
  private func steps(inSheet: Bool) -> StyledText? {
    guard let (undo, redo) = (inSheet ? history?.session : history?.document)?.labels() else { return nil }
    let steps = [
      undo.map { words("undo: \(words.translation(of: $0))") },
      redo.map { words("redo: \(words.translation(of: $0))") },
    ].compactMap { $0 }
    return StyledText(steps.joined(separator: "  "), .dim)
  }

  /// Removes the message, which the user has seen when the next key comes.
  ///
  /// - Returns: whether there was one.
  private func clearMessage() -> Bool {
    let hadMessage = state.message != nil || notice?.state.message != nil
    state.message = nil
    if let notice, notice.state.message != nil { notice.send(.hide) }
    return hadMessage
  }

  // MARK: Events

  func handle(_ event: TerminalEvent) -> RendererResult {
    guard let screen else { return RendererResult() }
    let isCleared = event.isInput && clearMessage()
    let (events, bytes) = screen.handle(event)
    for event in events { perform(event) }
    return RendererResult(
      isHandled: !events.isEmpty || !bytes.isEmpty, needsUpdate: !events.isEmpty || isCleared, bytes: bytes)
  }

  private func perform(_ event: FrameEvent<Action>) {
    guard let shown else { return }
    switch state.update(event, in: shown.frame, quitting: quitting, metrics: shown.metrics) {
    case .send(let action)?:
      if let refusal = send(action).first { show(refusal) }
    case .quit?: onQuit()
    case .suspend?: onSuspend()
    case .undo?: undo(history?.document, words("There is nothing to undo."))
    case .redo?: redo(stepsToRedo, words("There is nothing to redo."))
    case .undoText?: undo(history?.session, words("There is nothing to undo here."))
    case .redoText?: redo(history?.session, words("There is nothing to redo here."))
    case nil: break
    }
  }

  private func show(_ refusal: Refusal) {
    let reason = words.translation(of: refusal.reason)
    state.show(Refusal(reason, field: refusal.field), in: shown?.frame.sheet)
  }

  private func undo(_ steps: FrameHistory.Steps?, _ nothing: String) {
    let label = steps?.labels()?.undo
    if label != nil, let refusal = steps?.undo().first { return show(refusal) }
    state.message = .init(text: label.map { words("Undone: \(words.translation(of: $0))") } ?? nothing)
  }

  /// The document's steps, or those of the session if only they can be redone: undo in a sheet may have closed it.
  private var stepsToRedo: FrameHistory.Steps? {
    guard let session = history?.session, session.labels()?.redo != nil, history?.document.labels()?.redo == nil else {
      return history?.document
    }
    return session
  }

  private func redo(_ steps: FrameHistory.Steps?, _ nothing: String) {
    let label = steps?.labels()?.redo
    if label != nil, let refusal = steps?.redo().first { return show(refusal) }
    state.message = .init(text: label.map { words("Redone: \(words.translation(of: $0))") } ?? nothing)
  }

  // MARK: Terminal

  func resize(_ size: TerminalSize) -> [UInt8] { screen?.resize(size) ?? [] }

  func invalidate() { screen?.invalidate() }

  var lines: [ScreenLine] { screen?.lines ?? [] }

  /// The content, the message and the status, without the keys: there is no keyboard.
  func plainText(_ size: TerminalSize) -> String {
    let lines = [notice?.state.message.map(words.translation(of:)), status?.text].compactMap { $0 }
    return Screen.plain(
      .column([view(size).content] + lines.map { .text($0, wraps: true) }), width: size.columns)
  }

  func observe(_ onChange: @escaping () -> Void, ticks: @escaping Ticks) -> [ObserverToken] {
    let notice = notice.map { $0.makeSource().observe({ _ in onChange() }, ticks) }
    return observeInputs(onChange, ticks) + [notice, history?.observe(onChange)].compactMap { $0 }
  }
}

extension TerminalEvent {
  /// Whether the user has done something.
  fileprivate var isInput: Bool {
    switch self {
    case .key, .paste: true
    case .mouse(let mouse): mouse.kind == .pressed
    case .resized, .focus: false
    }
  }
}
