import Journal
import TarnDates
import TarnEncoding
import TarnForms
import TarnLanguages
import TarnRecord
import TarnText
import TarnWeb

/// The conflicts of a draft, one after the other, each with both versions side by side.
struct ConflictView {
  let frame: JournalView
  let draft: Draft<Entry>

  private var words: Localization { frame.words }

  var body: View {
    let conflicts = draft.conflicts
    return .div(
      [.class("sheet merge")],
      .header(
        [.class("top")],
        .button([.class("quiet back"), .onClick(.journal(.cancel))], .text(words("Cancel"))),
        .div([.class("tools")], frame.undoButtons)),
      .h1(.text(words("Two people changed this"))),
      .p(
        [.class("muted")],
        .text(
          words(
            "“\(draft.value.heading)”: \(conflicts.count) conflict to resolve. Both versions are kept until then.",
            "“\(draft.value.heading)”: \(conflicts.count) conflicts to resolve. Both versions are kept until then.",
            count: conflicts.count))),
      frame.merged,
      .each(conflicts.map { conflict in .section([.class("conflict"), .key("\(conflict.path)")], place(conflict)) }),
      .footer(frame.account))
  }

  private func place(_ conflict: Conflict) -> View {
    let sides = ConflictSides(conflict, words)
    let isGone = draft.status == .deleted
    return .each([
      .h2(.text(name(of: conflict.path))),
      .div(
        [.class("sides")],
        side(words("Yours"), sides.mine, decide(conflict, .mine, isGone ? words("Restore it") : words("Keep mine"))),
        side(
          words("Theirs"), sides.theirs,
          decide(conflict, .theirs, isGone ? words("Remove it") : words("Use theirs")))),
      .when(
        !isGone && conflict.bothTexts != nil,
        .div(
          [.class("tools start")],
          decide(
            conflict, .both, words("Combine"),
            [.class("quiet"), .title(words("Put both versions into the text, and edit it"))]))),
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
    guard case .field(let name)? = path.components.first else { return words("The whole entry was removed") }
    return switch name {
    case "title": words("The title")
    case "body": words("The text")
    case "day": words("The day")
    case "photos": path.components.count > 2 ? words("A photo’s caption") : words("A photo")
    case "voice": words("A voice note")
    default: name
    }
  }
}

/// The two versions of a conflict.
private struct ConflictSides {
  let mine: View
  let theirs: View

  init(_ conflict: Conflict, _ words: Localization) {
    if let mine = conflict.mine as? String, let theirs = conflict.theirs as? String {
      self.mine = ConflictSides.marked(mine, against: theirs, words)
      self.theirs = ConflictSides.marked(theirs, against: mine, words)
    } else {
      mine = ConflictSides.shown(conflict.mine, words)
      theirs = ConflictSides.shown(conflict.theirs, words)
    }
  }

  private static func marked(_ text: String, against other: String, _ words: Localization) -> View {
    text.isEmpty
      ? .em(.text(words("Nothing")))
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

  private static func shown(_ value: Any?, _ words: Localization) -> View {
    switch value {
    case let day as CivilDate: .p(.text(words.text(day)))
    case let photo as Photo:
      .each([JournalView.photo(photo.thumbnail, photo), .p(.text(photo.caption.isEmpty ? photo.name : photo.caption))])
    case let note as VoiceNote: JournalView.player(note, words)
    case let entry as Entry: .each([.strong(.text(entry.heading)), .p(.text(String(entry.body.prefix(400))))])
    case nil: .em(.text(words("Removed")))
    case let other?: .p(.text("\(other)"))
    }
  }
}
