import Foundation
import Journal
import Tarn
import TarnDocument
import TarnEncoding
import TarnForms
import TarnLanguages
import TarnStorage
import TarnText
import TarnValues
import TarnWeb

typealias View = Node<UserAction>

/// The page of a signed-in person.
struct JournalView {
  let view: LocalizedSessionView<Journal>
  let page: PageState.State
  let read: DerivedJournal

  var document: Journal.Document { view.document }
  var session: Journal.Session { view.session }
  var words: Localization { view.words }

  var frame: AppFrame<View> {
    AppFrame(
      .main(
        [.class("journal")],
        .div(
          [.class("messages"), .role("status"), .live],
          .ifPresent(page.message) { word($0.text(words), read: .page(.dismissMessage)) },
          .ifPresent(session.notice) { word($0.text(words), read: .journal(.dismissNotice)) }),
        .when(
          page.isSample,
          .section(
            [.class("sample"), .label(words("Sample journal"))],
            .p(.text(words("A sample, for you alone: write, edit, undo. Nothing in it is kept."))),
            .button([.id("leave-sample"), .onClick(.signOut)], .text(words("Sign up"))))),
        screen), title: title, keys: keys)
  }

  private var keys: [KeyBinding<UserAction>] {
    let undo = [KeyBinding<UserAction>].undoing(.undo, redo: .redo, words: words)
    guard case .reading = session.work.screen else { return undo }
    return undo + [KeyBinding("Escape", title: words("Show all entries"), .journal(.showList))]
  }

  private var screen: View {
    switch session.work.screen {
    case .list: list
    case .reading(let id): reading(document.entries[id: id])
    case .editing: .ifPresent(session.work.draft) { EditorView(frame: self, draft: $0).body }
    case .merging: .ifPresent(session.work.draft) { ConflictView(frame: self, draft: $0).body }
    }
  }

  private func word(_ text: String, read: UserAction) -> View {
    .div(
      [.class("word"), .key(text)], .p(.text(text)),
      .button([.class("quiet icon"), .label(words("Dismiss")), .onClick(read)], "×"))
  }
}

extension JournalView {
  /// The buttons for undo and redo of the session's actions.
  var undoButtons: View { .undoButtons(of: read.session, .undo, redo: .redo, words: words) }

  private var title: String {
    if let draft = session.work.draft { return draft.value.heading }
    guard case .reading(let id) = session.work.screen else { return words("Journal") }
    return document.entries[id: id]?.heading ?? words("Journal")
  }

  /// The name of the signed-in person and the button to sign out.
  var account: View {
    let name = session.person.flatMap { document.people[id: $0]?.name }.map { "\($0)" } ?? ""
    return .div(
      [.class("who")], .p([.class("person"), .attribute("dir", "auto")], .text(name)),
      .languages(Journal.languages, words),
      .when(!page.isSample, .button([.class("quiet out"), .onClick(.signOut)], .text(words("Sign out")))))
  }

  /// The people who edit an entry at present, in other browsers.
  func editors(of id: Entry.ID) -> EditorsText {
    EditorsText(editors: page.editors.filter { $0.entry == id }, reader: session.person, words: words)
  }

  /// The message about changes of other people that were merged into the draft.
  var merged: View {
    strip(Journal.Session.mergedText(read.session.read(Journal.Session.mergedParts), words) ?? "")
  }

  static func photo(_ blob: BlobID, _ photo: Photo, _ attributes: [Attribute<UserAction>] = []) -> View {
    let text = photo.label
    return .img(
      attributes + [
        .src("file/\(blob)"), .alt(text), .attribute("width", "\(photo.width)"),
        .attribute("height", "\(photo.height)"),
        .attribute("loading", "lazy"), .attribute("decoding", "async"),
      ])
  }

  static func player(_ note: VoiceNote, _ words: Localization) -> View {
    .tag("audio")([
      .flag("controls"), .attribute("preload", "none"), .label(words("Voice note, \(note.length)")),
      .src("file/\(note.blob)"),
    ])
  }
}
