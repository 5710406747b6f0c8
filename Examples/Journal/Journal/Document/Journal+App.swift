import Tarn
import TarnDocument
import TarnLanguages
import TarnStorage

extension Journal {
  /// The journal's document with all sessions: the state of its store.
  public typealias State = DocumentState<Document, Session>

  /// The app, with its file.
  public static let app = AppDefinition(
    name: "Journal", document: Journal(), first: Document(), effects: [beginning(CreateEntry())], history: history,
    schema: schema, durability: .default)

  /// The languages of the app: English and Polish. The catalog in Resources has the words of its pages.
  public static let languages = Localizations(embedded: PackageResources.pl_po)

  /// The history of the document, each step with the person who made it. A session has an undo of its own:
  /// ``sessionUndo``.
  public static let history = SharedDocument.history(of: Journal()) { action, document, session in
    if case .joined(let person, _) = action { return "\(person.name) joined" }
    let name = session.person.flatMap { document.people[id: $0] }.map { "\($0.name)" } ?? "A person"
    switch action {
    case .done:
      guard let draft = session.work.draft else { break }
      // The heading that people know: the one from before the step, if the entry existed.
      let heading = (document.entries[id: draft.value.id] ?? draft.value).heading
      return draft.status == .new ? "\(name) wrote “\(heading)”" : "\(name) changed “\(heading)”"
    case .remove(let id):
      if let entry = document.entries[id: id] { return "\(name) removed “\(entry.heading)”" }
    case .reverseLast:
      if let last = session.confirmed.last { return "\(name) took back \(last.words)" }
    default: break
    }
    return "\(name) acted"
  }

  /// In version 1 the file had the document alone, with the responses to the sessions, each of which had a file of its
  /// own.
  static let schema = Schema(migrations: [
    1: { old in
      var document = old
      document["answered"] = nil
      return .document(document)
    }
  ])
}
