import Foundation
import Journal
import Tarn
import TarnDocument
import TarnEncoding
import TarnForms
import TarnStorage
import TarnText
import TarnValues
import TarnWeb

typealias View = Node<UserAction>

/// The derived values that a page shows, kept up to date for it.
struct DerivedJournal {
  let session: DocumentSession<Journal>
  let months: () -> Map<CivilDate, Table<Entry>>
  let calendar: () -> [CalendarMonth]
  let query: () -> SearchQuery
  let found: () -> Table<SearchableEntry>
  /// The names of the steps to undo and to redo; `nil` if there is none.
  let undo: () -> String?
  let redo: () -> String?

  init(_ person: DocumentSession<Journal>) {
    session = person
    let store = person.store
    let seen = CombinedStores(store) { _ in
      SearchInput(texts: store.read(Journal.searchTexts), search: person.session.work.search)
    }
    months = { store.read(Journal.byMonth) }
    calendar = { store.read(Journal.calendar) }
    query = { seen.read(SearchInput.query) }
    found = { seen.read(SearchInput.found) }
    undo = { person.undoName }
    redo = { person.redoName }
  }
}

/// The page of a signed-in person.
struct JournalView {
  let page: PageState.State
  let document: Journal.Document
  let session: Journal.Session
  let read: DerivedJournal

  var body: View {
    .main(
      [
        .class("journal"), .documentTitle(title),
        .onKeys(keys),
      ],
      .div(
        [.class("said"), .role("status"), .live],
        .ifPresent(page.message) { word($0, read: .page(.dismissMessage)) },
        .ifPresent(session.notice) { word("\($0)", read: .journal(.dismissNotice)) }),
      .when(
        page.isSample,
        .section(
          [.class("sample"), .label("Sample journal")],
          .p("A sample, for you alone: write, edit, undo. Nothing in it is kept."),
          .button([.id("leave-sample"), .onClick(.signOut)], "Sign up"))),
      screen)
  }

  /// The keys of the screen, also while no element has the focus.
  private var keys: [String: UserAction] {
    var keys: [String: UserAction] = ["Control+z": .undo, "Control+Z": .redo, "Control+y": .redo]
    if case .reading = session.work.screen { keys["Escape"] = .journal(.showList) }
    return keys
  }

  private var screen: View {
    switch session.work.screen {
    case .list: list
    case .reading(let id): reading(document.entries[id: id])
    case .editing: .ifPresent(session.work.draft) { EditorView(frame: self, draft: $0).body }
    case .merging: .ifPresent(session.work.draft) { ConflictView(frame: self, draft: $0).body }
    }
  }

  private func word(_ words: String, read: UserAction) -> View {
    .div(
      [.class("word"), .key(words)], .p(.text(words)),
      .button([.class("quiet icon"), .label("Dismiss"), .onClick(read)], "×"))
  }
}

extension JournalView {
  /// The buttons for undo and redo of the session's actions.
  var undoButtons: View {
    func undoButton(_ sign: String, _ name: String?, _ bare: String, _ action: UserAction) -> View {
      .button(
        [
          .class("quiet icon turn"), .label(name ?? bare), .title(name ?? bare), .disabled(name == nil),
          .onClick(action),
        ], .text(sign))
    }
    return .each([undoButton("↶", read.undo(), "Undo", .undo), undoButton("↷", read.redo(), "Redo", .redo)])
  }

  private var title: String {
    if let draft = session.work.draft { return draft.value.heading }
    return if case .reading(let id) = session.work.screen { document.entries[id: id]?.heading ?? "Journal" } else {
      "Journal"
    }
  }

  /// The name of the signed-in person and the button to sign out.
  var account: View {
    let name = session.person.flatMap { document.people[id: $0]?.name }.map { "\($0)" } ?? ""
    return .div(
      [.class("who")], .p([.class("person"), .attribute("dir", "auto")], .text(name)),
      .when(!page.isSample, .button([.class("quiet out"), .onClick(.signOut)], "Sign out")))
  }

  /// The people who edit an entry at present, in other browsers.
  func editors(of id: Entry.ID) -> EditorsText {
    EditorsText(editors: page.editors.filter { $0.entry == id }, reader: session.person)
  }

  /// The message about changes of other people that were merged into the draft.
  var merged: View {
    let parts = read.session.read(Journal.Session.mergedParts)
    return strip(parts.isEmpty ? "" : "Your draft contains the changes of others to \(EditorsText.list(parts)).")
  }

  static func photo(_ blob: BlobID, _ photo: Photo, _ attributes: [Attribute<UserAction>] = []) -> View {
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
