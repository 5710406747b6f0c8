import Foundation
import Tarn
import TarnAccounts
import TarnDocument
import TarnRecord
import TarnTesting
import TarnValues

@testable import TarnWeb

/// Notes with an owner each, of which a person sees their own.
struct OwnedNotes: DocumentFeature {
  struct Note: Record, Identifiable {
    let id: Int
    var owner: PersonID
    var text: String
    static let fields: [Field<Note>] = [.fixed("id", \.id), Field("owner", \.owner), Field("text", \.text)]
  }

  struct Document: Record {
    var notes: Table<Note> = []
    static let fields: [Field<Document>] = [Field("notes", \.notes)]
  }

  struct Session: Record {
    var opened: Int?
    static let fields: [Field<Session>] = [Field("opened", \.opened)]
  }

  enum Action: Codable, Equatable, Sendable {
    case open(Int?)
    case append(String, to: Int)
  }

  var newSession: Session { Session() }

  func visible(_ document: Document, to person: PersonID) -> Document {
    var document = document
    for note in document.notes where note.owner != person { document.notes.remove(id: note.id) }
    return document
  }

  func refusal(of action: Action, by person: PersonID, in document: Document, _ session: Session) -> Refusal? {
    guard case .append(_, let id) = action else { return nil }
    return document.notes[id: id]?.owner == person ? nil : Refusal("This is not your note.")
  }

  func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
    guard case .open(let id?) = action, !document.notes.contains(id: id) else { return nil }
    return Refusal("There is no such note.")
  }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .open(let id): session.opened = id
    case .append(let text, let id): document.notes[id: id]?.text += text
    }
    return []
  }

  static let addresses = Addresses<Int?, SessionView<OwnedNotes>, Action>(
    AddressRouter(
      .route("", nil), .route("note/:id", .int, make: { $0 }) { $0 }),
    place: { $0.session.opened }, open: { .open($0) })
}

/// A fast hasher, for tests: the “hash” shows the password.
struct PlainHasher: PasswordHasher {
  func hash(_ password: Secret) async throws -> PasswordHash { Self.hash(of: password.typed) }

  func isRight(_ password: Secret, for hash: PasswordHash) async throws -> Bool {
    Self.hash(of: password.typed) == hash
  }

  static func hash(of password: String) -> PasswordHash {
    PasswordHash(written: "plain-" + password.utf8.map { String($0, radix: 16) }.joined())!
  }
}

/// Serves the notes of Anna and Ben for each window, at `/` and `/notes/`.
@MainActor final class PeopleServer {
  let store: Store<SharedDocument<OwnedNotes>>
  private(set) var failures: [String] = []

  init() {
    let notes: Table<OwnedNotes.Note> = [
      OwnedNotes.Note(id: 1, owner: "anna", text: "anna's secret"),
      OwnedNotes.Note(id: 2, owner: "ben", text: "ben's secret"),
    ]
    store = Store(
      DocumentState(OwnedNotes.Document(notes: notes)), SharedDocument(OwnedNotes()), onFault: { _ in })
  }

  static let signIn = SignIn(to: "Notes & <co>", hasher: PlainHasher()) { name in
    let people: [PersonID] = ["anna", "ben"]
    return people.first { name.isSame(as: UserName($0.description)!) }
      .map { SignIn.Account($0, password: PlainHasher.hash(of: "password of \($0)")) }
  }

  func page(_ session: DocumentSession<OwnedNotes>) -> Page {
    Page(
      title: "Notes",
      parts: [
        Part(session) { view in
          .main(
            .p([.id("person")], .text("\(view.person)")), .a([.id("sign-in"), .href("sign-in")], "Sign in"),
            .each(
              view.document.notes.map { note in
                .div(
                  .p([.id("note\(note.id)")], .text(note.text)),
                  .button([.id("append\(note.id)"), .onClick(.append("!", to: note.id))], "Append"))
              }),
            // A button that the view should not have: the document refuses its action.
            .button([.id("forbidden"), .onClick(.append("?", to: view.person == "anna" ? 2 : 1))], "Change another's"))
        }.addresses(OwnedNotes.addresses, of: session)
      ])
  }

  /// The pages, with a session for each browser.
  var pages: PageScope { .perDocumentSession(of: store) { self.page($0) } }

  func serve(
    _ access: WebServer.Access, hosts: [String] = [], port: UInt16 = 0, perWindow: Bool = false,
    clients: ClientAddresses = .unknown, pages otherPages: PageScope? = nil,
    _ test: @MainActor (WebServer) async throws -> Void
  ) async throws {
    var limits = HTTPLimits.patient
    limits.stopGrace = .milliseconds(10)
    let pages = otherPages ?? (perWindow ? .perWindow(of: store) { self.page($0) } : pages)
    let server = try WebServer(
      ["": pages, "notes": pages], port: port, address: "127.0.0.1", hosts: hosts, limits: limits, access: access,
      clients: clients)
    defer {
      server.stop()
      removeEndedSignIns(port: server.port)
    }
    try await test(server)
  }
}

/// Removes the list of the sign-ins that were ended at a port: it is in the folder of the user who runs the tests.
func removeEndedSignIns(port: UInt16) {
  guard let folder = AccessKey.folderOfUser else { return }
  try? FileManager.default.removeItem(atPath: EndedSignInFile.path(in: folder, port: port))
}

extension BrowserClient {
  /// Posts a form, as a browser does.
  func post(form: String, to path: String, origin: String? = nil) async throws -> RawClient.Response {
    try await send(
      "POST", path,
      ["Host: \(host)", origin ?? self.origin, "Content-Type: application/x-www-form-urlencoded"], body: form)
  }

  /// Signs in with the password of `PeopleServer`.
  func signIn(_ name: String, to target: String = "") async throws -> RawClient.Response {
    try await post(form: "name=\(name)&password=password+of+\(name.lowercased())&to=\(target)", to: "/sign-in")
  }
}
