import Mastodon
import Timeline

extension TimelineTerminalApp {
  /// Starts a composition, after a question if text would be lost.
  func compose(_ kind: Composition.Kind) {
    guard core.state.desk != nil else { return say(ScreenModel.noAccount) }
    if core.state.losesWords(to: kind) { return console.send(.ask(.throwAway(kind))) }
    console.send(.point(.text))
    look(.compose(kind))
  }

  func nextField(_ steps: Int) {
    let fields = glance.fields
    let here = fields.firstIndex(of: glance.field) ?? 0
    console.send(.point(fields[(here + steps + fields.count) % fields.count]))
  }

  func nextAudience(_ steps: Int) {
    let all = core.state.audiences
    let here = all.firstIndex(of: core.state.audience) ?? 0
    look(.audience(all[(here + steps + all.count) % all.count]))
  }

  func sendComposition() {
    let composition = core.state.view.composition
    let limits = core.state.limits
    guard composition.isReady(limits) else {
      let left = composition.left(limits)
      return say(
        left < 0
          ? "The text is \(-left == 1 ? "1 character" : "\(-left) characters") too long. Shorten it."
          : "The post is empty. Escape closes this.")
    }
    perform(.act(.send))
    if case .edit = composition.kind { return }
    // The user's own post is the newest row.
    goToFirst()
  }

  func throwAway() {
    guard core.state.isWriting else { return look(.clear) }
    console.send(.ask(.throwAway(nil)))
  }

  /// Executes or cancels the action of the question.
  func reply(_ isYes: Bool) {
    guard let question = console.state.question else { return }
    console.send(.ask(nil))
    guard isYes else {
      // The composition is continued.
      if case .throwAway(_?) = question { look(.compose(core.state.view.composition.kind)) }
      return
    }
    switch question {
    case .delete(let id): perform(.act(.remove(id)))
    case .discard(let id): perform(.act(.discard(id)))
    case .signOut(let id): perform(.signOut(id))
    case .throwAway(let next):
      look(.clear)
      if let next { compose(next) }
    }
  }
}
