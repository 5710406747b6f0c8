import Foundation
import Journal
import Tarn
import TarnForms
import TarnValues
import TarnWeb

typealias View = Node<UserAction>

/// The journal's derived values, which the server keeps up to date.
struct DerivedJournal {
  let months: () -> Map<Month, Table<Entry>>
  let query: () -> SearchQuery
  let found: () -> Table<SearchText>

  init(_ journal: Store<Journal>, _ personSession: Store<PersonSession>) {
    let seen = CombinedStores(journal, personSession) { _, personSession in
      SearchInput(texts: journal.read(Journal.searchTexts), search: personSession.work.search)
    }
    months = { journal.read(Journal.byMonth) }
    query = { seen.read(SearchInput.query) }
    found = { seen.read(SearchInput.found) }
  }
}

/// The page of a signed-in person.
struct JournalView {
  let page: PageState.State
  let journal: Journal.State
  let personSession: SessionSnapshot
  let read: DerivedJournal

  var body: View {
    let screen = personSession.state.work.screen
    return .main(
      [
        .class("journal"), .onKeys(["Control+z": .undo, "Control+Z": .redo, "Control+y": .redo]),
      ],
      .ifPresent(page.problem) { .p([.class("trouble"), .role("alert")], .text($0)) },
      .div(
        [.class("said"), .role("status"), .live],
        .ifPresent(page.uploadMessage) { word($0, read: .page(.dismissUploadMessage)) },
        .ifPresent(personSession.state.notice) { word("\($0)", read: .personSession(.dismissNotice)) }),
      screenView(screen, personSession))
  }

  private func screenView(_ screen: PersonSession.Screen, _ personSession: SessionSnapshot) -> View {
    switch screen {
    case .list: list(personSession)
    case .reading(let id): reading(journal.entries[id: id], personSession)
    case .editing:
      .ifPresent(personSession.state.work.draft) {
        EditorView(page: page, personSession: personSession, draft: $0).body
      }
    case .merging:
      .ifPresent(personSession.state.work.draft) {
        ConflictView(page: page, personSession: personSession, draft: $0).body
      }
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
  static func undoButtons(_ personSession: SessionSnapshot) -> View {
    func undoButton(_ sign: String, _ name: String?, _ bare: String, _ action: UserAction) -> View {
      .button(
        [
          .class("quiet icon turn"), .label(name ?? bare), .title(name ?? bare), .disabled(name == nil),
          .onClick(action),
        ], .text(sign))
    }
    return .each([
      undoButton("↶", personSession.undo, "Undo", .undo), undoButton("↷", personSession.redo, "Redo", .redo),
    ])
  }

  /// The name of the signed-in person and the button to sign out.
  static func accountFooter(_ personSession: SessionSnapshot) -> View {
    .div(
      [.class("who")], .p([.class("person"), .attribute("dir", "auto")], .text("\(personSession.state.name)")),
      .button([.class("quiet out"), .onClick(.signOut)], "Sign out"))
  }

  static func photo(_ blob: BlobReference, _ photo: Photo, _ attributes: [Attribute<UserAction>] = []) -> View {
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
