import Tarn
import TarnSync
import Timeline

extension TimelineTerminalApp {
  /// Executes Enter in a sheet.
  func choose() {
    let row = terminalStore.state.row
    switch sheet {
    case .accounts?:
      guard core.state.sessions.indices.contains(row) else { return }
      navigate(.account(core.state.sessions[row].id))
      if sheet != nil { navigate(.close) }
    case .pending?:
      guard let change = marked else { return }
      open(change)
    default: navigate(.close)
    }
  }

  // MARK: What is not settled

  /// The marked change in the list of pending ones.
  private var marked: LocalChange<Post>? {
    let changes = screenModel.pending
    guard
      let change = changes.indices.contains(terminalStore.state.row) ? changes[terminalStore.state.row] : changes.last
    else {
      report("Nothing is pending.")
      return nil
    }
    return change
  }

  private func open(_ change: LocalChange<Post>) {
    guard core.state.session?.posts.visible.contains(id: change.object) ?? false else {
      return report("The post of this change no longer exists.")
    }
    terminalStore.send(.mark(0, line: 0))
    navigate(.open(.post(change.object)))
  }

  func tryAgain() {
    guard let change = marked else { return }
    guard change.status.isRejected else { return report("It was not refused, so it is sent automatically.") }
    perform(.perform(.tryAgain(change.id)))
  }

  func rewrite() {
    guard let change = marked else { return }
    guard change.hasWords else { return report("It has no text to edit. d discards it.") }
    guard change.status == .waiting || change.status.isRejected else {
      return report("It is being sent. When it has arrived, e in the timeline edits it.")
    }
    compose(.edit(change.object))
  }

  func discard() {
    guard let change = marked else { return }
    // A text has no other copy; all other changes can be repeated with a key.
    if change.hasWords { return terminalStore.send(.ask(.discard(change.id))) }
    perform(.perform(.discard(change.id)))
  }

  func decide(isMine: Bool) {
    guard let change = marked else { return }
    guard change.status == .inConflict else { return report("There is no conflict to resolve.") }
    perform(.perform(.decide(change.id, isMine: isMine)))
  }

  // MARK: Accounts

  func askToSignOut() {
    let row = terminalStore.state.row
    guard core.state.sessions.indices.contains(row) else { return }
    terminalStore.send(.ask(.signOut(core.state.sessions[row].id)))
  }
}

extension LocalChange<Post> {
  /// Whether it contains typed text.
  var hasWords: Bool {
    switch operation {
    case .make(let post): post.boostedPost == nil
    case .edit(let patch): patch.edits.contains { ["content", "warning"].contains($0.path.fields.first) }
    case .remove: false
    }
  }
}
