import Journal
import TarnDates
import TarnEncoding
import TarnForms
import TarnRecord
import TarnText
import TarnWeb

/// The conflicts of a draft, one after the other, each with both versions side by side.
struct ConflictView {
  let frame: JournalView
  let draft: Draft<Entry>

  var body: View {
    let conflicts = draft.conflicts
    return .div(
      [.class("sheet merge")],
      .header(
        [.class("top")],
        .button([.class("quiet back"), .onClick(.journal(.cancel))], "Cancel"),
        .div([.class("tools")], frame.undoButtons)),
      .h1("Two people changed this"),
      .p(
        [.class("muted")],
        .text(
          "“\(draft.value.heading)”: \(conflicts.count == 1 ? "one conflict" : "\(conflicts.count) conflicts")"
            + " to resolve. Both versions are kept until then.")),
      frame.merged,
      .each(conflicts.map { conflict in .section([.class("conflict"), .key("\(conflict.path)")], place(conflict)) }),
      .footer(frame.account))
  }

  private func place(_ conflict: Conflict) -> View {
    let sides = ConflictSides(conflict)
    let isGone = draft.status == .deleted
    return .each([
      .h2(.text(name(of: conflict.path))),
      .div(
        [.class("sides")],
        side("Yours", sides.mine, decide(conflict, .mine, isGone ? "Restore it" : "Keep mine")),
        side("Theirs", sides.theirs, decide(conflict, .theirs, isGone ? "Remove it" : "Use theirs"))),
      .when(
        !isGone && conflict.bothTexts != nil,
        .div(
          [.class("tools start")],
          decide(
            conflict, .both, "Combine", [.class("quiet"), .title("Put both versions into the text, and edit it")]))),
    ])
  }

  private func side(_ title: String, _ content: View, _ button: View) -> View {
    .div(
      [.class("side")], .h3(.text(title)),
      // A long version scrolls.
      .div(
        [
          .class("version"), .role("group"), .label(title), .attribute("tabindex", "0"), .attribute("dir", "auto"),
        ], content), button)
  }

  /// A button that chooses a side. Its key contains the other person's version: if that version changes while a click
  /// is on its way, the old button no longer exists and the click does nothing.
  private func decide(
    _ conflict: Conflict, _ side: Journal.ConflictSide, _ verb: String, _ more: [Attribute<UserAction>] = []
  ) -> View {
    .button(more + [.key(conflict.id), .onClick(.journal(.resolve(conflict.id, side)))], .text(verb))
  }

  private func name(of path: FieldPath) -> String {
    guard case .field(let name)? = path.components.first else { return "The whole entry was removed" }
    return switch name {
    case "title": "The title"
    case "body": "The text"
    case "day": "The day"
    case "photos": path.components.count > 2 ? "A photo’s caption" : "A photo"
    case "voice": "A voice note"
    default: name
    }
  }
}

/// The two versions of a conflict.
private struct ConflictSides {
  let mine: View
  let theirs: View

  init(_ conflict: Conflict) {
    if let mine = conflict.mine as? String, let theirs = conflict.theirs as? String {
      self.mine = ConflictSides.marked(mine, against: theirs)
      self.theirs = ConflictSides.marked(theirs, against: mine)
    } else {
      mine = ConflictSides.shown(conflict.mine)
      theirs = ConflictSides.shown(conflict.theirs)
    }
  }

  private static func marked(_ text: String, against other: String) -> View {
    text.isEmpty
      ? .em("Nothing")
      : .memo(Pair(text: text, other: other)) { pair in
        .p(
          .each(
            TextComparison(pair.text, against: pair.other).runs.map {
              $0.differs ? .tag("mark")(.text($0.text)) : .text($0.text)
            }))
      }
  }

  private struct Pair: Equatable {
    let text: String
    let other: String
  }

  private static func shown(_ value: Any?) -> View {
    switch value {
    case let day as CivilDate: .p(.text(day.inWords))
    case let photo as Photo:
      .each([JournalView.photo(photo.thumbnail, photo), .p(.text(photo.caption.isEmpty ? photo.name : photo.caption))])
    case let note as VoiceNote: JournalView.player(note)
    case let entry as Entry: .each([.strong(.text(entry.heading)), .p(.text(String(entry.body.prefix(400))))])
    case nil: .em("Removed")
    case let other?: .p(.text("\(other)"))
    }
  }
}
