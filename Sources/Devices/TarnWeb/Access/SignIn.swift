import TarnAccounts
import TarnDocument

/// The people who sign in at a server with a name and a password: see ``WebServer/Access/signIn(_:)``.
///
/// ```swift
/// let people = try PasswordFile(path: "people")
/// let server = try WebServer(
///   .perWindow(of: kitty) { session in Page(title: "Kitty", parts: [Part(frame: session) { frame($0) }]) },
///   access: .signIn(SignIn(to: "Kitty", hasher: Yescrypt(), people: people)))
/// ```
///
/// - The form is plain HTML and works without a script. Its words are in the language of the page. A browser that asks for any page gets the form at the address of that
///   page, and the page after it.
/// - Names are compared without case (`UserName.isSame(as:)`). The answer and its duration are the same for an unknown name and
///   a wrong password. Each failure after the fifth makes the name wait longer (`SignInAttempts`).
/// - A page at `sign-out`, beside the pages, ends the sign-in of the browser: link to it. All windows of the browser then show
///   the form.
public struct SignIn: Sendable {
  /// The account of a name.
  public struct Account: Sendable {
    /// The person.
    public let person: PersonID
    /// The hash of the person's password.
    public let password: PasswordHash

    /// Creates an account.
    public init(_ person: PersonID, password: PasswordHash) { (self.person, self.password) = (person, password) }
  }

  let title: String
  let signIns: SignInGuard
  /// Whether a browser without a sign-in is admitted.
  private(set) var admitsGuests = false
  /// Returns whether a person who has signed in has an account still.
  private(set) var hasAccount: @Sendable (PersonID) -> Bool = { _ in true }
  private let account: @Sendable (UserName) async throws -> Account?

  /// Creates the sign-in.
  ///
  /// - Parameters:
  ///   - app: the name of the app, which the form shows.
  ///   - hasher: verifies the passwords.
  ///   - account: returns the account of a name; `nil` if there is none.
  public init(
    to app: String, hasher: any PasswordHasher, account: @escaping @Sendable (UserName) async throws -> Account?
  ) {
    self.init(to: app, SignInGuard(hasher: hasher), account: account)
  }

  /// Creates the sign-in of the people in a file. The ID of a person is the name in the file. A person who is removed from the
  /// file is signed out with the next request.
  public init(to app: String, hasher: any PasswordHasher, people: PasswordFile) {
    self.init(to: app, hasher: hasher) { name in
      try people.person(named: name).map { Account(PersonID("\($0.name)"), password: $0.hash) }
    }
    hasAccount = { person in UserName(person.description).map(people.contains) ?? false }
  }

  /// Creates the sign-in with a guard that the app also uses for forms of its own, so that both count the same attempts.
  public init(
    to app: String, _ signIns: SignInGuard, account: @escaping @Sendable (UserName) async throws -> Account?
  ) {
    (title, self.signIns, self.account) = (app, signIns, account)
  }

  /// Returns a sign-in that is not required: a browser that is not signed in is admitted, and its person is
  /// ``/TarnDocument/PersonID/guest``.
  ///
  /// ```swift
  /// let people = try PasswordFile(path: "people")
  /// let access = WebServer.Access.signIn(SignIn(to: "Kitty", hasher: Yescrypt(), people: people).admittingGuests())
  /// let isGuest = kitty.session("anna").person == .guest
  /// let link: Node<Kitty.Action> = isGuest ? .a([.href("sign-in")], "Sign in") : .a([.href("sign-out")], "Sign out")
  /// ```
  ///
  /// All strangers are this one person, each window with a session of its own. What they see and may do, also in
  /// the history, is up to the document alone: one without rules permits them everything. The form is at `sign-in`, and
  /// `sign-in?to=expense/7` leads to a place afterwards. An account with their ID, “(guest)”, can't sign in.
  ///
  /// A guest who signs in gets a new session. Other windows of the browser stay a guest's until they are used.
  public func admittingGuests() -> SignIn {
    var signIn = self
    signIn.admitsGuests = true
    return signIn
  }

  /// Returns the person with a name and a password, or why there is none.
  func authenticate(_ text: String, _ password: Secret) async -> Result<PersonID, Failure> {
    guard let name = UserName(text), password.typed.utf8.count <= 1_024 else { return .failure(.wrong(nil)) }
    var person: PersonID?
    do {
      let account = try await account(name)
      person = account?.person
      let isRight = try await signIns.isRight(password, for: name.folded, hash: account?.password)
      if let account, isRight, !(admitsGuests && account.person == .guest) { return .success(account.person) }
      return .failure(.wrong(person))
    } catch let error as TooManyAttempts {
      return .failure(Failure(status: 429, .waiting, "\(error)", person: person))
    } catch {
      // The error may be about a file of the app, which is not for a stranger.
      return .failure(
        Failure(
          status: 500, .failed, "Signing in failed. Try again later.", person: person,
          error: String(reflecting: type(of: error))))
    }
  }

  /// Why a person is not signed in, for the person: an English text of the catalogs.
  struct Failure: Error, Equatable {
    let status: Int
    let kind: LogEvent.SignInFailure
    let reason: String
    /// The person whose account has the name, for the log.
    var person: PersonID?
    /// The type of the app's error, for the log.
    var error: String?

    init(
      status: Int, _ kind: LogEvent.SignInFailure, _ reason: String, person: PersonID? = nil, error: String? = nil
    ) {
      (self.status, self.kind, self.reason, self.person, self.error) = (status, kind, reason, person, error)
    }

    static func wrong(_ person: PersonID?) -> Failure {
      Failure(status: 403, .wrong, "The name or the password is wrong.", person: person)
    }

    static func waiting(_ minutes: Int) -> Failure {
      Failure(
        status: 429, .waiting,
        minutes == 1
          ? "There were too many attempts from your network. Try again in a minute."
          : "There were too many attempts from your network. Try again in \(minutes) minutes.")
    }

    static let busy = Failure(status: 503, .busy, "Many people are signing in at the moment. Try again soon.")
  }
}
