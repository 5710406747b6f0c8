import Mastodon
import Timeline

extension TimelineTerminalApp {
  /// Starts a composition, after a question if text would be lost.
  func compose(_ kind: Composition.Kind) {
    guard core.state.session != nil else { return report(ScreenModel.noAccount) }
    if core.state.losesWords(to: kind) { return terminalStore.send(.ask(.throwAway(kind))) }
    terminalStore.send(.point(.text))
    navigate(.compose(kind))
  }

  func nextField(_ steps: Int) {
    let fields = screenModel.fields
    let current = fields.firstIndex(of: screenModel.field) ?? 0
    terminalStore.send(.point(fields[(current + steps + fields.count) % fields.count]))
  }

  func nextAudience(_ steps: Int) {
    let all = core.state.audiences
    let current = all.firstIndex(of: core.state.audience) ?? 0
    navigate(.audience(all[(current + steps + all.count) % all.count]))
  }

  func sendComposition() {
    let composition = core.state.view.composition
    let limits = core.state.limits
    guard composition.isReady(limits) else {
      let left = composition.left(limits)
      return report(
        left < 0
          ? "The text is \(-left == 1 ? "1 character" : "\(-left) characters") too long. Shorten it."
          : "The post is empty. Escape closes this.")
    }
    perform(.perform(.send))
    if case .edit = composition.kind { return }
    // The user's own post is the newest row.
    goToFirst()
  }

  func throwAway() {
    guard core.state.isWriting else { return navigate(.clear) }
    terminalStore.send(.ask(.throwAway(nil)))
  }

  /// Executes or cancels the action of the question.
  func reply(_ isYes: Bool) {
    guard let question = terminalStore.state.question else { return }
    terminalStore.send(.ask(nil))
    guard isYes else {
      // The composition is continued.
      if case .throwAway(_?) = question { navigate(.compose(core.state.view.composition.kind)) }
      return
    }
    switch question {
    case .delete(let id): perform(.perform(.remove(id)))
    case .discard(let id): perform(.perform(.discard(id)))
    case .signOut(let id): perform(.signOut(id))
    case .throwAway(let next):
      navigate(.clear)
      if let next { compose(next) }
    }
  }
}
