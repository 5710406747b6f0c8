import Tarn
import TarnAccounts
import TarnDocument
import TarnRecord
import TarnWeb

// The code of docs/sign-in.md.

/// A text that everyone reads, and that people who have signed in change.
struct PublicText: DocumentFeature {
  struct Document: Record {
    var text = ""
    static let fields: [Field<Document>] = [Field("text", \.text)]
  }

  struct Session: Record {
    var draft = ""
    static let fields: [Field<Session>] = [Field("draft", \.draft)]
  }

  enum Action: Codable, Sendable {
    case write(String)
    case done
  }

  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .write(let text): session.draft = text
    case .done: document.text = session.draft
    }
    return []
  }

  func refusal(of action: Action, by person: PersonID, in document: Document, _ session: Session) -> Refusal? {
    guard person == .guest, case .done = action else { return nil }
    return Refusal("Sign in to save it.")
  }
}

@MainActor func serveWithSignIn(_ pages: PageScope) throws -> WebServer {
  let server = try WebServer(
    pages, hosts: ["https://tarn.example"], access: .signIn(try SignIn(to: "Kitty", peopleIn: "people")))
  return server
}

@MainActor func serveWithGuests(_ pages: PageScope) throws -> WebServer {
  try WebServer(
    pages, hosts: ["https://tarn.example"],
    access: .signIn(try SignIn(to: "Kitty", peopleIn: "people").admittingGuests()))
}

@MainActor func serveBehindProxy(_ pages: PageScope) throws -> WebServer {
  let server = try WebServer(
    pages, hosts: ["https://tarn.example"], access: .proxy(TrustedProxy(header: "X-Forwarded-User")))
  return server
}

/// Accounts that an app keeps by itself.
actor Accounts {
  struct Account: Sendable {
    let id: Int
    let password: PasswordHash
  }

  private let accounts: [UserName: Account]

  init(_ accounts: [UserName: Account]) { self.accounts = accounts }

  func account(named name: UserName) -> Account? { accounts[name] }
}

func signIn(with accounts: Accounts, _ signIns: SignInGuard) -> SignIn {
  SignIn(to: "Kitty", signIns) { name in
    await accounts.account(named: name).map { SignIn.Account(PersonID("\($0.id)"), password: $0.password) }
  }
}
