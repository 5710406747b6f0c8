import Mastodon
import Tarn

/// The form with which a user signs in on a device without a shell, by a token that the user has created on the server.
///
/// ```swift
/// let form = Store(AccountSignIn.State(), AccountSignIn(), effects: [AccountSignIn.effects(tokens)])
/// form.send(.open)
/// ```
///
/// Give its store no history and no file, because its state contains the typed token. It is sent to the server and to the
/// file of tokens only.
public struct AccountSignIn: Feature {
  public struct State: Equatable, Sendable {
    public internal(set) var isOpen = false
    public internal(set) var server = ""
    public internal(set) var token = ""
    public internal(set) var isWaiting = false
    /// The reason why the last attempt failed.
    public internal(set) var failure: String?
    /// The account that was signed in last. Send its action to a window.
    public internal(set) var account: Account?

    public init() {}

    /// The server and the token; `nil` until both are valid.
    public var credentials: Credentials? {
      guard let server = Server(server), let token = Token(token) else { return nil }
      return Credentials(server: server, token: token)
    }
  }

  public enum Action: Sendable {
    case open
    case close
    case server(String)
    case token(String)
    case submit
    /// The server has accepted the token, which is saved now.
    case signedIn(Account)
    case failed(String)
  }

  public struct Credentials: Equatable, Sendable {
    public let server: Server
    public let token: Token
  }

  /// An account whose token is saved.
  public struct Account: Equatable, Sendable {
    public let id: AccountSession.ID
    /// The action that adds it to the app.
    public let action: Timeline.Action

    public init(id: AccountSession.ID, action: Timeline.Action) { (self.id, self.action) = (id, action) }
  }

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Credentials] {
    switch action {
    case .open: state.isOpen = true
    // Nothing typed is kept.
    case .close: state = State()
    case .server(let text): (state.server, state.failure) = (text, nil)
    case .token(let text): (state.token, state.failure) = (text, nil)
    case .submit:
      guard !state.isWaiting, let credentials = state.credentials else { break }
      (state.isWaiting, state.failure) = (true, nil)
      return [credentials]
    case .signedIn(let account):
      state = State()
      state.account = account
    // That of a form that was closed meanwhile is not shown in the next one.
    case .failed(let reason): if state.isWaiting { (state.isWaiting, state.failure) = (false, reason) }
    }
    return []
  }
}
