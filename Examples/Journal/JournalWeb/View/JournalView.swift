import Foundation
import Journal
import Tarn
import TarnForms
import TarnValues
import TarnWeb

typealias View = Node<Act>

/// The journal's derived values, which the server keeps up to date.
struct Reading {
  let months: () -> Map<Month, Table<Entry>>
  let query: () -> SearchQuery
  let found: () -> Table<SearchText>

  init(_ journal: Store<Journal>, _ desk: Store<Desk>) {
    let seen = Combined(journal, desk) { _, desk in
      Seen(texts: journal.read(Journal.searchTexts), search: desk.work.search)
    }
    months = { journal.read(Journal.byMonth) }
    query = { seen.read(Seen.query) }
    found = { seen.read(Seen.found) }
  }
}

/// The page of a signed-in person.
struct JournalView {
  let room: Room.State
  let journal: Journal.State
  let desk: DeskGlance
  let read: Reading

  var body: View {
    let screen = desk.state.work.screen
    return .main(
      [
        .class("journal"), .onKeys(["Control+z": .undo, "Control+Z": .redo, "Control+y": .redo]),
      ],
      .ifPresent(room.trouble) { .p([.class("trouble"), .role("alert")], .text($0)) },
      .div(
        [.class("said"), .role("status"), .live],
        .ifPresent(room.fileWords) { word($0, read: .room(.fileWordsRead)) },
        .ifPresent(desk.state.notice) { word("\($0)", read: .desk(.dismissNotice)) }),
      screenView(screen, desk))
  }

  private func screenView(_ screen: Desk.Screen, _ desk: DeskGlance) -> View {
    switch screen {
    case .list: list(desk)
    case .reading(let id): reading(journal.entries[id: id], desk)
    case .editing: .ifPresent(desk.state.work.draft) { EditingView(room: room, desk: desk, draft: $0).body }
    case .merging: .ifPresent(desk.state.work.draft) { MergingView(room: room, desk: desk, draft: $0).body }
    }
  }

  private func word(_ words: String, read: Act) -> View {
    .div(
      [.class("word"), .key(words)], .p(.text(words)),
      .button([.class("quiet icon"), .label("Dismiss"), .onClick(read)], "×"))
  }
}

extension JournalView {
  /// The buttons for undo and redo of the session's actions.
  static func turns(_ desk: DeskGlance) -> View {
    func turn(_ sign: String, _ name: String?, _ bare: String, _ act: Act) -> View {
      .button(
        [
          .class("quiet icon turn"), .label(name ?? bare), .title(name ?? bare), .disabled(name == nil), .onClick(act),
        ], .text(sign))
    }
    return .each([turn("↶", desk.undo, "Undo", .undo), turn("↷", desk.redo, "Redo", .redo)])
  }

  /// The name of the signed-in person and the button to sign out.
  static func who(_ desk: DeskGlance) -> View {
    .div(
      [.class("who")], .p([.class("person"), .attribute("dir", "auto")], .text("\(desk.state.name)")),
      .button([.class("quiet out"), .onClick(.signOut)], "Sign out"))
  }

  static func photo(_ blob: BlobReference, _ photo: Photo, _ attributes: [Attribute<Act>] = []) -> View {
    let words = photo.caption.isEmpty ? photo.name : photo.caption
    return .img(
      attributes + [
        .src("file/\(blob)"), .alt(words), .attribute("width", "\(photo.width)"),
        .attribute("height", "\(photo.height)"),
        .attribute("loading", "lazy"), .attribute("decoding", "async"),
      ])
  }

  static func player(_ note: VoiceNote) -> View {
    .tag("audio")([
      .flag("controls"), .attribute("preload", "none"), .label("Voice note, \(note.length)"), .src("file/\(note.blob)"),
    ])
  }
}
