import Tarn
import TarnDocument
import TarnRecord

/// A list of which a server sends changes: the code of docs/history.md.
struct SharedGroceries: DocumentFeature {
  struct Document: Record {
    var items: [String] = []
    /// The version that the server has sent last.
    var version = 0
    static let fields: [Field<Document>] = [Field("items", \.items), Field("version", \.version)]
  }

  struct Session: Record { static let fields: [Field<Session>] = [] }

  enum Action: Codable, Sendable {
    case add(String)
    case received([String], version: Int)
  }

  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .add(let item): document.items.append(item)
    case .received(let items, let version):
      document.items += items
      document.version = version
    }
    return []
  }

  static let history = SharedDocument<SharedGroceries>.history(
    tracks: [.document(except: \.version)],
    isRemote: { if case .received = $0 { true } else { false } })
}
