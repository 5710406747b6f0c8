import Tarn
import TarnSync
import Timeline

extension TimelineTerminalApp {
  /// Executes Enter in a sheet.
  func choose() {
    let row = console.state.row
    switch sheet {
    case .accounts?:
      guard core.state.desks.indices.contains(row) else { return }
      look(.account(core.state.desks[row].id))
      if sheet != nil { look(.close) }
    case .pending?:
      guard let change = marked else { return }
      open(change)
    default: look(.close)
    }
  }

  // MARK: What is not settled

  /// The marked change in the list of pending ones.
  private var marked: LocalChange<Post>? {
    let changes = glance.pending
    guard let change = changes.indices.contains(console.state.row) ? changes[console.state.row] : changes.last else {
      say("Nothing is pending.")
      return nil
    }
    return change
  }

  private func open(_ change: LocalChange<Post>) {
    guard core.state.desk?.posts.visible.contains(id: change.object) ?? false else {
      return say("The post of this change no longer exists.")
    }
    console.send(.mark(0, line: 0))
    look(.open(.post(change.object)))
  }

  func tryAgain() {
    guard let change = marked else { return }
    guard change.status.isRejected else { return say("It was not refused, so it is sent automatically.") }
    perform(.act(.tryAgain(change.id)))
  }

  func rewrite() {
    guard let change = marked else { return }
    guard change.hasWords else { return say("It has no text to edit. d discards it.") }
    guard change.status == .waiting || change.status.isRejected else {
      return say("It is being sent. When it has arrived, e in the timeline edits it.")
    }
    compose(.edit(change.object))
  }

  func discard() {
    guard let change = marked else { return }
    // A text has no other copy; all other changes can be repeated with a key.
    if change.hasWords { return console.send(.ask(.discard(change.id))) }
    perform(.act(.discard(change.id)))
  }

  func decide(isMine: Bool) {
    guard let change = marked else { return }
    guard change.status == .inConflict else { return say("There is no conflict to resolve.") }
    perform(.act(.decide(change.id, isMine: isMine)))
  }

  // MARK: Accounts

  func askToSignOut() {
    let row = console.state.row
    guard core.state.desks.indices.contains(row) else { return }
    console.send(.ask(.signOut(core.state.desks[row].id)))
  }
}

extension LocalChange<Post> {
  /// Whether it contains typed text.
  var hasWords: Bool {
    switch operation {
    case .make(let post): post.passesOn == nil
    case .edit(let patch): patch.edits.contains { ["content", "warning"].contains($0.path.fields.first) }
    case .remove: false
    }
  }
}
