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
  ///   - duration: how long the toast is shown: 8 seconds by default, for a text of some words and a decision. WCAG 2.2
  ///     asks for no limit where the same can be done elsewhere, as by the undo button of a history bar; choose a longer
  ///     time on a page without one.
  ///   - isolation: the isolation of the store; leave it to the compiler.
  ///   - isShown: returns whether an action gets a toast.
  public static func undoToast<F: Feature>(
    of store: Store<F>, duration: Duration = .seconds(8), isolation: isolated any Actor = #isolation,
    for isShown: @escaping (F.Action) -> Bool
  ) -> Part {
    .undoToast(
      of: store, duration: duration, isolation: isolation, for: isShown, reverts: { _ in .byHistory },
      revert: { _ in try store.requestUndo() })
  }

  /// Creates a part that shows the last step of a person's session for some seconds, with a button that undoes it. The
  /// steps of other people get no toast.
  ///
  /// A person who may not travel through the history (``/TarnDocument/DocumentSession/historyRefusal``) gets a toast if an
  /// action of the app takes back the step, which is refused, recorded and undone like any other:
  ///
  /// ```swift
  /// func toast(of session: DocumentSession<Kitty>) -> Part {
  ///   .undoToast(of: session) {
  ///     if case .search("") = $0 { true } else { false }
  ///   } revertedBy: { action, before in
  ///     if case .search = action { .search("beer") } else { nil }
  ///   }
  /// }
  /// ```
  ///
  /// Such a toast stays also after steps of other people.
  ///
  /// - Parameters:
  ///   - session: a session of a store with a history.
  ///   - duration: how long the toast is shown.
  ///   - isolation: the isolation of the store; leave it to the compiler.
  ///   - isShown: returns whether an action gets a toast.
  ///   - revertingAction: returns the action that takes back the given one, from the document before it without what the
  ///     person may not see; `nil` if there is none. It is asked only for a person who may not travel through the history,
  ///     who otherwise gets no toast.
  public static func undoToast<D: DocumentFeature>(
    of session: DocumentSession<D>, duration: Duration = .seconds(8), isolation: isolated any Actor = #isolation,
    for isShown: @escaping (D.Action) -> Bool,
    revertedBy revertingAction: @escaping (_ action: D.Action, _ before: D.Document) -> D.Action? = { _, _ in nil }
  ) -> Part {
    let id = session.id
    let feature = session.store.loop.feature.feature
    var reverting: D.Action?
    return .undoToast(
      of: session.store, duration: duration, isolation: isolation,
      for: { action in if case .acted(id, let action) = action { isShown(action) } else { false } },
      reverts: { entry in
        guard session.historyRefusal != nil else { return .byHistory }
        guard case .acted(id, let action)? = entry.action, isShown(action) else { return nil }
        reverting = revertingAction(action, feature.visible(entry.before.document, to: id.person))
        return reverting.map { _ in .byAction }
      },
      revert: { way in
        switch way {
        case .byHistory: try session.store.requestUndo()
        case .byAction: if let reverting { try session.request(reverting) }
        }
      })
  }

  /// Creates the part.
  ///
  /// - Parameters:
  ///   - way: returns how a step is taken back; `nil` for no toast.
  ///   - revert: takes back the step that is shown.
  private static func undoToast<F: Feature>(
    of store: Store<F>, duration: Duration, isolation: isolated any Actor, for isShown: @escaping (F.Action) -> Bool,
    reverts way: @escaping (UndoToast.Entry<F>) -> UndoToast.Way?, revert: @escaping (UndoToast.Way) throws -> Void
  ) -> Part {
    precondition(
      store.history != nil, "A toast that undoes a step needs a store with a history: give the store HistoryRules.")
    let toast = Store(
      UndoToast.State(), UndoToast(),
      subscriptions: [EffectHandler(ToastTimer(duration: duration)) { _, _ in .expired }], isolation: isolation)
    func undoable() -> UndoToast.Step? { store.history!.undoable.map { UndoToast.Step(id: $0.id, label: $0.label) } }
    func show() {
      var step = undoable()
      if toast.state.isNew(step), let id = step?.id { step?.way = UndoToast.Entry(id, in: store.history!).flatMap(way) }
      toast.send(.undoable(step))
    }
    // An action is reported when it has been recorded; a store that follows another program's gets the step later.
    var before = undoable()
    let observations = [
      store.onAction { action, cause in
        if cause == .acted, isShown(action) {
          toast.send(.sent(last: before?.id))
          show()
        }
        before = undoable()
      },
      store.loop.watch { _ in if toast.state.isExpecting || toast.state.shown != nil { show() } },
    ]
    return Part(
      localized: toast,
      view: { words, state in withExtendedLifetime(observations) { UndoToast.view(state, words) } },
      send: { (action: UndoToast.Action) in
        if case .undo = action, let shown = toast.state.shown, let way = shown.way {
          if way == .byAction || undoable()?.id == shown.id { try revert(way) }
        }
        toast.send(action)
      })
  }
}

extension Store {
  /// Undoes the last step, or throws the reason why this is refused.
  fileprivate func requestUndo() throws(Refusal) {
    if let refusal = loop.collectRefusals({ undo() }).first { throw refusal }
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
