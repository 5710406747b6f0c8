import Tarn
import TarnDocument
import TarnSession

extension Part {
  /// Creates a bar with undo and redo buttons and a slider for time travel through a store's history, for all tracks
  /// together or for each one. The bar plays the steps, lists them with what each changed, and shows each state as text to
  /// copy and paste.
  ///
  /// ```swift
  /// let page = Page(title: "Counter", parts: [Part(store) { counter($0) }, .historyBar(of: store)])
  /// ```
  ///
  /// The undo and redo keys, `Control+z` or `⌘z` and the like, work on the whole page except in text fields, which have
  /// their own undo. A frame lists them with its keys. The bar shows the name of the undone or redone step for
  /// five seconds, or until the next action.
  ///
  /// On a page with `shaking: true` the bar asks the user what to undo when they shake the device. It ignores a shake
  /// if there is nothing to undo or redo.
  ///
  /// - Precondition: the store has a history.
  public static func historyBar<F: Feature>(
    of app: Store<F>, isolation: isolated any Actor = #isolation
  ) -> Part where F.State: Codable {
    historyBar(of: app, isolation: isolation, content: HistoryBarContent()) { true }
  }

  /// Creates the bar for a person who may travel through the history of the document; for another person it is empty
  /// (``/TarnDocument/DocumentFeature/historyRefusal(by:in:)``). Use it for a document with permissions.
  ///
  /// A person who has signed in sees what each step changed of the document as the person sees it
  /// (``/TarnDocument/DocumentFeature/visible(_:to:)``), and not the state as text, which has the sessions of all people and
  /// could be pasted over them.
  public static func historyBar<D: DocumentFeature>(
    of session: DocumentSession<D>, isolation: isolated any Actor = #isolation
  ) -> Part {
    let (person, feature) = (session.person, session.store.loop.feature.feature)
    let content =
      person == .local
      ? HistoryBarContent()
      : HistoryBarContent<SharedDocument<D>.State>(hasStateText: false) { before, after in
        HistoryBarContent<D.Document>.changes(
          from: feature.visible(before.document, to: person), to: feature.visible(after.document, to: person))
      }
    return historyBar(of: session.store, isolation: isolation, content: content) { session.historyRefusal == nil }
  }

  private static func historyBar<F: Feature>(
    of app: Store<F>, isolation: isolated any Actor, content: HistoryBarContent<F.State>,
    isPermitted: @escaping () -> Bool
  ) -> Part where F.State: Codable {
    precondition(app.history != nil, "A history bar needs a store with a history: give the store HistoryRules.")
    let bar = Store(
      HistoryBar.State(), HistoryBar(),
      subscriptions: [
        EffectHandler(DelayUseCase()) { wait, _ in wait.isOfMessage ? .messageEnded : .waited }
      ], isolation: isolation)
    let controller = HistoryBarController(app: app, bar: bar, hasStateText: content.hasStateText)
    let observations = [
      bar.onAction { action, _ in if isPermitted() { controller.execute(action) } }, controller.observeBranches(),
      controller.observeActions(),
    ]
    return Part(
      localized: app, bar,
      view: { words, present, bar in
        withExtendedLifetime(observations) {
          isPermitted()
            ? HistoryBarView(history: app.history!, state: bar, present: present, content: content, words: words).body
            : .nothing
        }
      },
      perform: { action in app.loop.collectRefusals { bar.send(action) } })
  }
}

/// Executes the bar's actions on the app's store.
final class HistoryBarController<F: Feature> where F.State: Codable {
  let app: Store<F>
  let bar: Store<HistoryBar>
  private let hasStateText: Bool

  /// The dropped steps.
  private var branches = HistoryBranches<F.State, F.Action>()

  init(app: Store<F>, bar: Store<HistoryBar>, hasStateText: Bool = true) {
    self.app = app
    self.bar = bar
    self.hasStateText = hasStateText
  }

  /// Keeps the steps that actions in the past drop.
  func observeBranches() -> ObserverToken {
    app.loop.watch { [weak self] cause in
      guard let self, let branch = branches.follow(app.history!, cause) else { return }
      bar.send(.dropped(branch))
    }
  }

  /// Ends the message when the user does something else.
  func observeActions() -> ObserverToken {
    app.onAction { [weak self] _, cause in
      if let self, cause == .acted, bar.state.message != nil { bar.send(.messageEnded) }
    }
  }

  func execute(_ action: HistoryBar.Action) {
    switch action {
    case .slide(let target, let position):
      app.jump(target, to: position)
      scrollToStep()
    case .select(let position): app.jump(to: position)
    case .step(let target, let offset):
      app.step(target, by: offset)
      scrollToStep()
    case .open(.steps): scrollToStep()
    case .undo:
      let label = app.history!.undoable?.label
      announce(label.map { .undone($0) } ?? .nothingToUndo, isDone: label != nil) { app.undo() }
    case .redo:
      let label = app.history!.redoable?.label
      announce(label.map { .redone($0) } ?? .nothingToRedo, isDone: label != nil) { app.redo() }
    case .restore(let id): if let state = branches.take(id, present: app.state) { app.load(state) }
    case .forget(let id): _ = branches.take(id, present: app.state)
    case .shaken:
      // Without a step to undo or redo the dialog would be empty.
      if app.history!.undoable != nil || app.history!.redoable != nil { bar.send(.dialogOpened) }
    case .play(let speed):
      if !app.history!.canStepForward() { app.jump(to: 0) }
      bar.send(.wait(milliseconds: pause(speed)))
    case .waited:
      guard let speed = bar.state.playing else { return }
      // The page shows the reason of a refused step only to a user who acts, so playing ends there.
      guard app.loop.collectRefusals({ app.step(by: 1) }).isEmpty else { return bar.send(.pause) }
      scrollToStep()
      if app.history!.canStepForward() {
        bar.send(.wait(milliseconds: pause(speed)))
      } else {
        bar.send(.pause)
      }
    case .goToPasted where hasStateText:
      do throws(StateTextError) {
        app.load(try StateText.read(F.State.self, from: bar.state.pasted))
        bar.send(.loaded)
      } catch {
        bar.send(.loadFailed("\(error)"))
      }
    case .goToPasted, .split, .open, .scrolled, .fold, .dropped, .pause, .dialogOpened, .cancelled, .wait, .typed,
      .loadFailed,
      .loaded,
      .announce, .messageEnded:
      break
    }
  }

  /// Performs undo or redo, and shows the step's name: the change may be out of sight.
  ///
  /// - Parameter isDone: whether there is a step to undo or redo.
  private func announce(_ announcement: HistoryBar.Announcement, isDone: Bool, _ perform: () -> Void) {
    if isDone {
      // The page shows the reason.
      guard app.loop.collectRefusals(perform).isEmpty else { return }
      scrollToStep()
    }
    bar.send(.announce(announcement))
  }

  /// Shows the present step in the list. By itself a list does not scroll after a jump.
  private func scrollToStep() {
    if bar.state.panel == .steps { bar.send(.scrolled(HistoryBar.scrollOffset(showing: app.history!.position))) }
  }

  /// Returns how long playback shows the current step, in milliseconds: its original duration, but at least 400, so
  /// that the user can see the step, and at most 1,200, so that playback does not stall; divided by the speed.
  private func pause(_ speed: HistoryBar.Speed) -> Int {
    let history = app.history!
    let position = history.position
    let duration = history.step(position + 1).time.milliseconds - history.step(position).time.milliseconds
    return Int(min(max(duration, 400), 1_200)) / speed.rawValue
  }
}
