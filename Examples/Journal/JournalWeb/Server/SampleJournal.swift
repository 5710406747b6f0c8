import Foundation
import Journal
import Tarn
import TarnAccounts
import TarnDocument
import TarnLanguages

/// A journal for a visitor who has not signed up: the sample entries, in memory, for one browser. It ends with the visit.
///
/// The visitor can do everything in it but add files. Its texts and entries are bounded, so that visitors who do so on
/// purpose can't fill the server's memory.
@MainActor struct SampleJournal {
  let person: DocumentSession<Journal>

  /// The maximum number of entries: a few more than a visitor writes to try the journal.
  static let mostEntries = 20
  /// The maximum number of bytes of a text. With 20 entries and 100 undo steps a sample takes at most some 2 MB.
  static let mostBytes = 5_000

  init(_ samples: SampleEntries, _ words: Localization) {
    let app = Journal.app
    // Without the history of the document, which would keep the entries that the visitor has removed.
    let store = Store(
      DocumentState(Journal.Document(entries: samples.entries)), app.feature(), effects: app.effects)
    person = store.session("visitor")
    guard let name = UserName(words("You")), let hash = PasswordHash(written: "none") else { return }
    person.send(.joined(Person(id: UUID(), name: name, email: "", password: hash, joined: .now()), at: "sample"))
  }

  private var isFull: Bool { person.document.entries.count >= SampleJournal.mostEntries }

  /// Returns the reason why an action is possible only in the person's own journal; `nil` if it is possible here.
  func refusal(of action: Journal.Action) -> Refusal? {
    switch action {
    case .write where isFull, .done where isFull && person.session.work.draft?.status == .new:
      Refusal("This sample is full. Sign up to write in the journal.")
    case .change(.title(let text)), .change(.body(let text)), .change(.caption(let text, _)):
      text.utf8.count <= SampleJournal.mostBytes
        ? nil : Refusal("This sample takes no longer texts. Sign up to write as much as you want.")
    default: nil
    }
  }
}
