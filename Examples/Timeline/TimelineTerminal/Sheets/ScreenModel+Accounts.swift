import TarnTerminal
import Timeline

extension ScreenModel {
  var accounts: Node<KeyCommand> {
    let sessions = core.sessions
    guard !sessions.isEmpty else {
      return .column([.text(Self.noAccount, wraps: true), .status([Hint("Escape", "close")])]).onKeys(
        KeyBindings.accounts)
    }
    return .column([
      .list(count: sessions.count, selected: min(terminal.row, sessions.count - 1), onSelect: { .pickMark($0) }) {
        row in
        let session = sessions[row]
        let count = session.posts.changes.count
        return .row(
          [
            .text(session.id == core.view.account ? "*" : " ").extent(.cells(1)),
            .text(StyledText(session.id.inLine)).extent(.fill()),
            .when(count > 0, .text("\(grouped(count)) pending", style: .dim)),
          ], spacing: 1)
      }.extent(.cells(max(min(sessions.count, size.rows - 5), 1))),
      .status([Hint("Enter", "show it"), Hint("x", "sign out"), Hint("Escape", "close")]),
    ]).onKeys(KeyBindings.accounts)
  }

  // MARK: Questions

  func title(of question: TerminalState.Question) -> StyledText {
    switch question {
    case .delete: StyledText("Delete?", .bold)
    case .discard: StyledText("Discard?", .bold)
    case .throwAway: StyledText("Discard it?", .bold)
    case .signOut: StyledText("Sign out?", .bold)
    }
  }

  func dialog(_ question: TerminalState.Question) -> Node<KeyCommand> {
    let (words, yes, no) = words(of: question)
    return .column(
      [.text(words, wraps: true), .status([Hint("Enter", yes), Hint("Escape", no)])],
      spacing: size.rows >= 10 ? 1 : 0
    ).onKeys(KeyBindings.question)
  }

  private func words(of question: TerminalState.Question) -> (words: StyledText, yes: String, no: String) {
    switch question {
    case .delete(let id):
      let gist = core.session?.posts.visible[id: id]?.gist ?? ""
      return (StyledText("“\(gist.inLine)” is deleted for everyone. This can’t be undone."), "delete", "keep")
    case .discard(let id):
      let label = core.session?.posts.changes[id: id]?.label ?? ""
      return (StyledText("\(label.inLine): this is the only copy of your text."), "discard", "keep")
    case .throwAway(let next):
      let words = core.view.composition.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let gist = words.count > 80 ? "\(words.prefix(79))…" : words
      return (
        StyledText("You are still writing: “\(gist)”."), next == nil ? "discard" : "discard, and write this",
        next == nil ? "keep" : "continue it"
      )
    case .signOut(let id):
      let count = core.sessions[id: id]?.posts.changes.count ?? 0
      let lost =
        count == 0
        ? "There are no pending changes."
        : "\(grouped(count)) pending change\(count == 1 ? " is" : "s are") lost."
      return (StyledText("\(id.inLine) is removed from this computer. \(lost)"), "sign out", "stay")
    }
  }
}
