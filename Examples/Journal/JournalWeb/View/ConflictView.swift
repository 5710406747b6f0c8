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
    .div(
      [.class("sheet merge")],
      .header(
        [.class("top")],
        .button([.class("quiet back"), .onClick(.journal(.cancel))], .text(words("Cancel"))),
        .div([.class("tools")], frame.undoButtons)),
      .h1(.text(words("Two people changed this"))),
      .p(
        [.class("muted")], .text(draft.conflictsText(words))),
      frame.merged,
      .each(
        draft.conflicts.map { conflict in .section([.class("conflict"), .key("\(conflict.path)")], place(conflict)) }),
      .footer(frame.account))
  }

  private func place(_ conflict: Conflict) -> View {
    let sides = ConflictVersion.sides(of: conflict)
    let isGone = draft.status == .deleted
    return .each([
      .h2(.text(conflict.name(words))),
      .div(
        [.class("sides")],
        side(
          words("Yours"), shown(sides.mine), decide(conflict, .mine, isGone ? words("Restore it") : words("Keep mine"))),
        side(
          words("Theirs"), shown(sides.theirs),
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

  private func shown(_ version: ConflictVersion) -> View {
    switch version {
    case .text("", _): .em(.text(words("Nothing")))
    case .text(let text, let other): .memo(ComparedText(text: text, other: other)) { $0.view }
    case .day(let day): .p(.text(words.text(day)))
    case .photo(let photo):
      .each([JournalView.photo(photo.thumbnail, photo), .p(.text(photo.label))])
    case .voice(let note): JournalView.player(note, words)
    case .entry(let entry): .each([.strong(.text(entry.heading)), .p(.text(String(entry.body.prefix(400))))])
    case .removed: .em(.text(words("Removed")))
    case .other(let text): .p(.text(text))
    }
  }
}

/// A text whose runs that another one does not have are marked.
private struct ComparedText: Equatable {
  let text: String
  let other: String

  var view: View {
    .p(
      .each(
        TextComparison(text, against: other).runs.map { $0.differs ? .tag("mark")(.text($0.text)) : .text($0.text) }))
  }
}
