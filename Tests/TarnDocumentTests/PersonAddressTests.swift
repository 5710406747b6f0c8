import Tarn
import TarnDocument
import TarnRecord
import TarnTesting
import TarnView
import Testing

/// A diary in which everyone writes in their own name, so the action that opens the form has the person.
private struct Diary: DocumentFeature {
  struct Document: Record {
    var lines: [String] = []
    static let fields: [Field<Document>] = [Field("lines", \.lines)]
  }

  struct Session: Record {
    var author: String?
    static let fields: [Field<Session>] = [Field("author", \.author)]
  }

  enum Action: Codable, Equatable, Sendable {
    case write(PersonID)
    case leave
  }

  enum Place: Equatable, Sendable { case list, form }

  var newSession: Session { Session() }

  func refusal(of action: Action, by person: PersonID, in document: Document, _ session: Session) -> Refusal? {
    if case .write(let author) = action, author != person { Refusal("Write in your own name.") } else { nil }
  }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .write(let author): session.author = "\(author)"
    case .leave: session.author = nil
    }
    return []
  }

  static func addresses(of person: PersonID) -> Addresses<Place, SessionView<Diary>, Action> {
    let router = AddressRouter<Place>(.route("", .list), .route("new", .form))
    return Addresses(
      router, place: { $0.session.author == nil ? .list : .form }, open: { $0 == .form ? .write(person) : .leave })
  }
}

@Suite("The law of addresses that depend on the person") struct PersonAddressTests {
  private let laws = Laws(SharedDocument(Diary()), from: DocumentState(Diary.Document())) { _, random in
    let id: SessionID = random.pick(from: [SessionID("1", of: "anna"), SessionID("2", of: "ben")])
    return .acted(id, random.pick(from: [.write(id.person), .leave]))
  }

  @Test("It holds with the addresses of each person") func each() {
    #expect(laws.addresses(places: [.form]) { Diary.addresses(of: $0) } == nil)
  }

  @Test("It does not hold with the addresses of one person for all") func one() throws {
    let violation = try #require(laws.addresses(Diary.addresses(of: "anna")))
    #expect(violation.finding.contains("opening the present place form is refused: Write in your own name."))
  }
}
