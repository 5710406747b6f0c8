import Tarn
import TarnDocument
import TarnLanguages
import TarnView

extension Part {
  /// Creates a part that shows the last step for some seconds, with a button that undoes it: for actions that take
  /// something away, in place of a question before them.
  ///
  /// ```swift
  /// let page = Page(title: "Clocks", parts: [
  ///   Part(frame: store) { state in frame(state) },
  ///   .undoToast(of: store) { if case .up = $0 { true } else { false } },
  ///   .historyBar(of: store),
  /// ])
  /// ```
  ///
  /// The toast disappears when its step is not the last one any more, so its button undoes exactly what it names.
  ///
  /// - Parameters:
  ///   - store: a store with a history.
  ///   - isolation: the isolation of the store; leave it to the compiler.
  ///   - isShown: returns whether an action gets a toast.
  public static func undoToast<F: Feature>(
    of store: Store<F>, isolation: isolated any Actor = #isolation, for isShown: @escaping (F.Action) -> Bool
  ) -> Part {
    precondition(
      store.history != nil, "A toast that undoes a step needs a store with a history: give the store HistoryRules.")
    let toast = Store(
      UndoToast.State(), UndoToast(),
      subscriptions: [EffectHandler(ToastTimer()) { _, _ in .expired }], isolation: isolation)
    func undoable() -> UndoToast.Step? { store.history!.undoable.map { UndoToast.Step(id: $0.id, label: $0.label) } }
    // An action is reported when it has been recorded; a store that follows another program's gets the step later.
    var before = undoable()
    let observations = [
      store.onAction { action, cause in
        if cause == .acted, isShown(action) {
          toast.send(.sent(last: before?.id))
          toast.send(.undoable(undoable()))
        }
        before = undoable()
      },
      store.loop.watch { _ in
        if toast.state.isExpecting || toast.state.shown != nil { toast.send(.undoable(undoable())) }
      },
    ]
    return Part(
      localized: toast,
      view: { words, state in withExtendedLifetime(observations) { UndoToast.view(state, words) } },
      send: { (action: UndoToast.Action) in
        if case .undo = action, let shown = toast.state.shown, undoable()?.id == shown.id { store.undo() }
        toast.send(action)
      })
  }

  /// Creates a part that shows the last step of a person's session for some seconds, with a button that undoes it. The
  /// steps of other people get no toast, and nor does a person who may not travel through the history.
  public static func undoToast<D: DocumentFeature>(
    of session: DocumentSession<D>, isolation: isolated any Actor = #isolation,
    for isShown: @escaping (D.Action) -> Bool
  ) -> Part {
    let id = session.id
    return .undoToast(of: session.store) { action in
      guard case .acted(id, let action) = action else { return false }
      return session.historyRefusal == nil && isShown(action)
    }
  }
}

extension UndoToast {
  static func view(_ state: State, _ words: Localization) -> Node<Action> {
    .div(
      [.class("toast-region"), .role("status"), .live],
      .ifPresent(state.shown) { step in
        .div(
          [.class("toast"), .key(step.id), .leaves],
          .span([.attribute("dir", "auto")], .text(words.translation(of: step.label))),
          .button([.class("quiet"), .onClick(.undo)], .text(words("Undo"))),
          .button([.class("quiet icon"), .label(words("Close")), .onClick(.close)], "×"))
      })
  }
}
