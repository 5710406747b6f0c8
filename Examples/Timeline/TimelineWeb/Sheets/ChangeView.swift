import Mastodon
import Tarn
import TarnSync
import TarnWeb
import Timeline

/// A pending change: its status, and the available actions.
struct ChangeView {
  let change: LocalChange<Post>
  let session: AccountSession
  let now: Timestamp

  var body: View {
    let (icon, style) = Components.mark(change.mark)
    return .li(
      [.key(change.id), .class("change \(style)")], Components.icon(icon),
      .div(
        [.class("of-it")],
        .p([.class("change-label"), .attribute("dir", "auto")], .text(change.label)),
        .p([.class("muted"), .attribute("dir", "auto")], .text("\(words) · \(change.time.age(at: now))")),
        .when(change.status == .inConflict, versions), .div([.class("choices")], .each(choices))))
  }

  private var words: String { change.isUnwanted ? "Undone when the server answers" : "\(change.mark)" }

  /// Both versions, to choose from.
  private var versions: View {
    let theirs = session.posts.base[id: change.object]
    // The visible post contains the change.
    let mine = session.posts.visible[id: change.object]
    return .div(
      [.class("versions")],
      .each(
        [("Yours", mine), ("Server’s version", theirs)].map { name, post in
          .div(
            [.key(name), .class("version")], .h3(.text(name)),
            .ifPresent(post.flatMap { $0.warning.isEmpty ? nil : $0.warning }) {
              .p([.attribute("dir", "auto")], .strong(.text($0)))
            },
            .p([.class("written"), .attribute("dir", "auto")], .text(post?.content.text ?? "It was deleted.")))
        }))
  }

  private var choices: [View] {
    let (id, object) = (change.id, change.object)
    guard !change.isUnwanted else { return [] }
    if change.status == .inConflict {
      return [
        choice("mine", "Send mine", .timeline(.perform(.decide(id, isMine: true)))),
        choice("theirs", "Keep the server’s", .timeline(.perform(.decide(id, isMine: false))), "quiet"),
      ]
    }
    var choices: [View] = []
    if change.status.isRejected {
      choices.append(choice("again", "Try again", .timeline(.perform(.tryAgain(id))), "quiet"))
    }
    if change.isWritten {
      if change.status.isRejected || change.status == .waiting {
        choices.append(choice("edit", "Edit", .begin(.edit(object)), "quiet"))
      }
    }
    // A change that may have arrived is undone by an opposite one.
    let words = change.status.isRejected || change.status == .waiting ? "Discard" : "Undo"
    // The text has no other copy.
    choices.append(
      choice("discard", words, change.isWritten ? .ask(.discard(id)) : .timeline(.perform(.discard(id))), "danger"))
    return choices
  }

  /// A button for this change in its current status: a click that arrives after the status has changed has no effect.
  private func choice(_ name: String, _ words: String, _ action: UserAction, _ style: String = "") -> View {
    .button([.key("\(name) \(change.id)"), .class(style), .onClick(action)], .text(words))
  }
}

extension LocalChange<Post> {
  /// Whether it contains the user's own text.
  var isWritten: Bool {
    switch operation {
    case .make: true
    case .edit(let patch): patch.edits.contains { ["content", "warning"].contains($0.path.fields.first) }
    case .remove: false
    }
  }
}
