import Tarn
import TarnDocument
import TarnLanguages
import TarnView

extension Terminal {
  /// Creates a terminal that shows a store's state in the frame of a full-screen program.
  ///
  /// ```swift
  /// let terminal = try Terminal(frame: store, notice: notice) { state, size in
  ///   AppFrame(list(state), keys: [
  ///     KeyBinding("a", title: "Add one", hint: "add", .added),
  ///     KeyBinding("x", title: "Delete", confirmation: Confirmation("Delete it?", agree: "Delete"), .delete),
  ///   ])
  /// }
  /// exit(try await terminal.run().exitStatus)
  /// ```
  ///
  /// The frame draws, from top to bottom: the content; a message line with the status of the file at its right edge;
  /// a line of hints made from the bindings. Below 8 rows, message and hints share a line. In front of the content it
  /// shows the app's sheet, the question of a confirmation, and the help, which lists all bindings.
  ///
  /// Keys go to the text field with the focus, then to the app's bindings, then to the frame: `?` and `F1` show the
  /// help, `q` and `Control+q` quit, `Z` suspends the process, `u` and `Control+z` undo, `r` and `Control+y` redo if the
  /// store has a history. A binding of the app for one of these keys replaces the frame's. Without a history an unhandled
  /// `Control+z` suspends the process, too, as in every ``Terminal``.
  ///
  /// The message line shows the newest of these until the next key: the reason why the last action was refused
  /// (`Refusal`), the undone or redone step, and the message of the notice. A refusal that names a field of the open
  /// sheet is shown below that field instead.
  ///
  /// In a sheet, `Tab` and the arrow keys move the focus, `Enter` submits or chooses the marked row, and `Escape`
  /// cancels. The focus and the marked row belong to the terminal, and start anew for a sheet with another title or
  /// other fields. `Control+z` in a sheet undoes within the session of a shared document.
  ///
  /// If there is no terminal to draw on, ``run(isolation:)`` writes the content once as plain text.
  ///
  /// - Parameters:
  ///   - store: the store whose state the view shows.
  ///   - inputs: further inputs of the view.
  ///   - notice: the status and the messages of the app's file: see `AppFile.run` in `TarnApp`.
  ///   - words: the language of the words that the frame has by itself.
  ///   - view: a pure function from the state, the values of the inputs, in that order, and the size of the content in
  ///     cells to the shown frame.
  /// - Throws: ``TerminalError/noKeys``.
  public convenience init<F: Feature, each Input: ViewInput>(
    frame store: Store<F>, _ inputs: repeat each Input, notice: Store<Notice>? = nil,
    words: Localization = .english,
    view: @escaping (F.State, repeat (each Input).Value, TerminalSize) -> AppFrame<Node<F.Action>>
  ) throws(TerminalError) {
    let sources = (repeat (each inputs).makeSource())
    let source = store.makeSource()
    try self.init(
      framed: FrameRenderer(
        view: { call(view, source.read(), repeat (each sources).read(), $0) },
        send: { action in store.loop.collectRefusals { store.send(action) } }, history: FrameHistory(store),
        notice: notice, words: words.forTerminal,
        observe: { onChange, ticks in
          TarnView.observe(source, repeat each sources, onChange: { _ in onChange() }, ticks: ticks)
        }))
  }

  /// Creates a terminal that shows a shared document with a person's session in the frame of a full-screen program, as
  /// the initializer for a store does.
  ///
  /// ```swift
  /// let terminal = try Terminal(frame: kitty.session("terminal")) { view, size in
  ///   AppFrame(.text("\(view.document.expenses.count) expenses, \(view.session.search)"))
  /// }
  /// ```
  ///
  /// Undo and redo apply to the document, and in an open sheet to the session.
  public convenience init<D: DocumentFeature, each Input: ViewInput>(
    frame session: DocumentSession<D>, _ inputs: repeat each Input, notice: Store<Notice>? = nil,
    words: Localization = .english,
    view: @escaping (SessionView<D>, repeat (each Input).Value, TerminalSize) -> AppFrame<Node<D.Action>>
  ) throws(TerminalError) {
    let sources = (repeat (each inputs).makeSource())
    let source = session.makeSource()
    try self.init(
      framed: FrameRenderer(
        view: { call(view, source.read(), repeat (each sources).read(), $0) },
        send: { action in session.store.loop.collectRefusals { session.send(action) } },
        history: FrameHistory(session), notice: notice, words: words.forTerminal,
        observe: { onChange, ticks in
          TarnView.observe(source, repeat each sources, onChange: { _ in onChange() }, ticks: ticks)
        }))
  }

  /// Creates a terminal that shows several stores in the frame of a full-screen program, as
  /// the initializer for a store does.
  ///
  /// ```swift
  /// let terminal = try Terminal(frameShowing: core, browsing, undo: core, notice: notice) { todos, browsing, size in
  ///   AppFrame(screen(todos, browsing, size))
  /// } send: { action in
  ///   switch action {
  ///   case .core(let action): try core.request(action)
  ///   case .browsing(let action): browsing.send(action)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - inputs: the inputs of the view.
  ///   - undo: the store whose steps the user can undo; `nil` for none.
  ///   - notice: the status and the messages of the app's file.
  ///   - words: the language of the words that the frame has by itself.
  ///   - view: a pure function from the values of the inputs, in that order, and the size of the content in cells to
  ///     the shown frame.
  ///   - send: sends an action of the view to the store that it belongs to. The frame shows a thrown error as it shows a
  ///     refusal.
  public convenience init<each Input: ViewInput, F: Feature, Action>(
    frameShowing inputs: repeat each Input, undo: Store<F>?, notice: Store<Notice>? = nil,
    words: Localization = .english,
    view: @escaping (repeat (each Input).Value, TerminalSize) -> AppFrame<Node<Action>>,
    send: @escaping (Action) throws -> Void
  ) throws(TerminalError) {
    let sources = (repeat (each inputs).makeSource())
    try self.init(
      framed: FrameRenderer(
        view: { call(view, repeat (each sources).read(), $0) },
        send: { action in
          do {
            try send(action)
            return []
          } catch { return [error as? Refusal ?? Refusal("\(error)")] }
        }, history: undo.map { FrameHistory($0) }, notice: notice,
        words: words.forTerminal,
        observe: { onChange, ticks in
          TarnView.observe(repeat each sources, onChange: { _ in onChange() }, ticks: ticks)
        }))
  }

  private convenience init<Action>(framed renderer: FrameRenderer<Action>) throws(TerminalError) {
    try self.init(renderer)
    renderer.onQuit = { [weak self] in self?.stop() }
    renderer.onSuspend = { [weak self] in self?.io?.suspend() }
  }
}
