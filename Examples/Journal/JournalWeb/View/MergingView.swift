import Journal
import TarnForms
import TarnRecord
import TarnWeb

/// Where two people have changed the same: both versions beside each other, one place after the other.
struct MergingView {
  let room: Room.State
  let desk: Room.DeskGlance
  let draft: Draft<Entry>

  /// A button that decides is another button in each round: one that was pressed when its sides had just become others, on the
  /// way to the page, is gone, and decides nothing.
  private var round: Int { desk.state.exchange.round }

  var body: View {
    let conflicts = draft.conflicts
    return .div(
      [.class("sheet merge")],
      .header(
        [.class("top")],
        .button([.class("quiet back"), .onClick(.desk(.cancel))], "Cancel"),
        .div([.class("tools")], JournalView.turns(desk))),
      .h1("Two of you changed this"),
      .p(
        [.class("muted")],
        .text(
          "“\(draft.value.heading)”: \(conflicts.count == 1 ? "one place is" : "\(conflicts.count) places are")"
            + " to be decided. Nothing is lost until you have.")),
      .ifPresent(room.cameIn.words) { .p([.class("company")], .text($0)) },
      .each(conflicts.map { conflict in .section([.class("conflict"), .key("\(conflict.path)")], place(conflict)) }))
  }

  private func place(_ conflict: Conflict) -> View {
    let path = "\(conflict.path)"
    if room.together == path, let binding = text(at: conflict.path) { return together(path, conflict, binding) }
    let sides = Sides(conflict)
    let isGone = draft.standing == .gone
    return .each([
      .h2(.text(name(of: conflict.path))),
      .div(
        [.class("sides")],
        side("Yours", sides.mine, .mine, isGone ? "Put it in again" : "Keep mine", path),
        side("Theirs", sides.theirs, .theirs, isGone ? "Let it go" : "Take theirs", path)),
      .ifPresent(text(at: conflict.path)) { binding in
        .when(
          !isGone,
          .div(
            [.class("tools start")],
            .button(
              [.class("quiet"), .onClick(.writeTogether(place: path, binding.change(sides.both)))],
              "Write it together")))
      },
    ])
  }

  private func side(_ title: String, _ content: View, _ side: Desk.Side, _ verb: String, _ path: String) -> View {
    .div(
      [.class("side")], .h3(.text(title)), .div([.class("version"), .attribute("dir", "auto")], content),
      .button([.key(round), .onClick(.desk(.resolve(place: path, side, round: round)))], .text(verb)))
  }

  private func together(_ path: String, _ conflict: Conflict, _ text: TextPlace) -> View {
    .each([
      .h2(.text(name(of: conflict.path))),
      .label(
        [.class("field")],
        .span("Both versions are in here. Write on until it is as it should be."),
        .textarea([
          .id("together"), .class("prose"), .attribute("rows", "8"), .attribute("dir", "auto"), .focused(),
          .bound(to: FieldBinding(text.value) { .desk(.change(text.change($0))) }),
        ])),
      .div(
        [.class("tools")], .button([.class("quiet"), .onClick(.room(.writeTogether(nil)))], "Back"),
        .button([.key(round), .onClick(.settle(place: path, round: round))], "Keep it so")),
    ])
  }

  // MARK: Places

  /// A text of the draft, and what changes it.
  private struct TextPlace {
    let value: String
    let change: (String) -> EntryChange
  }

  private func text(at path: FieldPath) -> TextPlace? {
    if path.steps == [.field("title")] { return TextPlace(value: draft.value.title) { .title($0) } }
    if path.steps == [.field("body")] { return TextPlace(value: draft.value.body) { .body($0) } }
    guard path.steps.count == 3, path.steps.last == .field("caption"), case .key(let key) = path.steps[1],
      let photo = draft.value.photos.first(where: { "\($0.id)" == key })
    else { return nil }
    return TextPlace(value: photo.caption) { .caption($0, of: photo.id) }
  }

  private func name(of path: FieldPath) -> String {
    guard case .field(let name)? = path.steps.first else { return "The whole entry was removed" }
    return switch name {
    case "title": "The title"
    case "body": "The text"
    case "day": "The day"
    case "photos": path.steps.count > 2 ? "A photo’s caption" : "A photo"
    case "voice": "A voice note"
    default: name
    }
  }
}

/// What each of two people made of a place.
private struct Sides {
  let mine: View
  let theirs: View
  /// Both texts in one, for who writes on: what is agreed once, and where it is not, one after the other.
  let both: String

  init(_ conflict: Conflict) {
    if let mine = conflict.mine as? String, let theirs = conflict.theirs as? String {
      self.mine = Sides.marked(mine, against: theirs)
      self.theirs = Sides.marked(theirs, against: mine)
      let base = conflict.base as? String ?? ""
      both = TextMerge(base: base, mine: mine, theirs: theirs, by: .words).text {
        Sides.joined($0.mine.text, $0.theirs.text)
      }
    } else {
      mine = Sides.shown(conflict.mine)
      theirs = Sides.shown(conflict.theirs)
      both = ""
    }
  }

  private static func joined(_ one: String, _ other: String) -> String {
    let isApart = one.isEmpty || other.isEmpty || one.last?.isWhitespace == true || other.first?.isWhitespace == true
    return one + (isApart ? "" : " ") + other
  }

  private static func marked(_ text: String, against other: String) -> View {
    text.isEmpty
      ? .em("Nothing")
      : .memo(Pair(text: text, other: other)) { pair in
        .p(
          .each(
            Marked(pair.text, against: pair.other).runs.map {
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
    case let day as Day: .p(.text(day.written))
    case let photo as Photo:
      .each([JournalView.photo(photo.thumbnail, photo), .p(.text(photo.caption.isEmpty ? photo.name : photo.caption))])
    case let note as VoiceNote: JournalView.player(note)
    case let entry as Entry: .each([.strong(.text(entry.heading)), .p(.text(String(entry.body.prefix(400))))])
    case nil: .em("Removed")
    case let other?: .p(.text("\(other)"))
    }
  }
}
