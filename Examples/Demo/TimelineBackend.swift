import FakeMastodonServer
import Foundation
import Mastodon
import Tarn
import TarnCommandLine
import TarnDocument
import TarnSync
import TarnWeb
import Timeline
import TimelineNetwork

/// The account of Timeline and its server: one that is included in the demo, or that of the user's own account.
@MainActor final class TimelineBackend {
  /// The account.
  enum Account {
    /// No account of the user: the server that comes with the demo.
    case included
    /// An account whose token is saved here.
    case saved(AccountSession.ID)
    /// The account that this token belongs to.
    case new(Token, Server)
    /// No account; the text says why.
    case none(String)
  }

  private let folder: TimelineFolder
  private let store: Store<SharedDocument<Timeline>>
  private var environment: DocumentSession<Timeline> { store.session(.environment) }
  private let showNotice: (String) -> Void
  private var fake: FakeMastodon?
  /// The token of the user of the included server, which all users of this computer can reach. The file of the tokens has
  /// it, and only the user can read that.
  private let fakeToken = UUID().uuidString.lowercased()
  private var others: Task<Void, Never>?
  private var signingIn: Task<Void, Never>?

  /// - Parameter showNotice: called with messages for the user.
  init(_ folder: TimelineFolder, _ store: Store<SharedDocument<Timeline>>, showNotice: @escaping (String) -> Void) {
    (self.folder, self.store, self.showNotice) = (folder, store, showNotice)
  }

  /// Signs in in the background, and retries while the server can't be reached.
  func start(_ account: Account) {
    if case .none(let words) = account { return report(words) }
    if case .saved(let id) = account { environment.send(.navigate(.account(id))) }
    signingIn = Task { [weak self] in
      let run = RetryPolicy()
      do {
        try await run.run { () async throws(SignInFailure) in
          try await self?.signIn(account)
        } onFailure: { failure, pause in
          self?.failed(account, "\(failure) Trying again in \(pause.components.seconds) s.")
        }
      } catch is CancellationError {
      } catch {
        self?.report("\(error)")
      }
    }
  }

  func stop() {
    signingIn?.cancel()
    others?.cancel()
    fake?.stop()
  }

  /// Reports a message that requires an action, also on the terminal: a page's notice disappears with the next action.
  private func report(_ words: String) {
    showNotice(words)
    StandardStreams.printErrorLines("Timeline: \(words)")
  }

  /// A signed-in user sees on the timeline that the server can't be reached; without an account only this notice says
  /// so.
  private func failed(_ account: Account, _ words: String) {
    if case .saved(let id) = account, store.state.document.accounts.contains(id: id) { return }
    if case .included = account, store.state.document.accounts.contains(id: Self.account) { return }
    showNotice(words)
  }

  private func signIn(_ account: Account) async throws(SignInFailure) {
    let transport = URLSessionTransport()
    switch account {
    case .included: try await startFake()
    case .saved(let id):
      guard let known = try await folder.tokens.signedIn(id, over: transport) else { return }
      environment.send(known.action(as: id))
    case .new(let token, let server):
      let new = try await folder.tokens.signIn(with: token, on: server, over: transport)
      environment.send(new.action())
      environment.send(.navigate(.account(new.id)))
    case .none: break
    }
  }

  // MARK: A server that comes with it

  private static let account = "teapot@example"
  /// The number of existing posts: a day and a half at one each seven minutes, enough to scroll.
  private static let seed = 300
  /// The time between new posts, for users who try the demo for a few minutes.
  private static let pause = Duration.seconds(45)

  /// Starts the server, or finds the one that another program has started on the same folder, and signs in there.
  private func startFake() async throws(SignInFailure) {
    let last = try folder.tokens.server(of: Self.account)
    if fake == nil, let known = try? await folder.tokens.signedIn(Self.account, over: URLSessionTransport()) {
      return environment.send(known.action(as: Self.account))
    }
    let server: FakeMastodon
    if let fake {
      server = fake
    } else {
      do {
        server = try await makeFake(near: last)
      } catch {
        // Another attempt may find free space on the disk, or the file moved away.
        throw SignInFailure(
          description: "The included server can’t start: \(error)", retry: .later(seconds: nil))
      }
      fake = server
      others = Task {
        while (try? await Task.sleep(for: Self.pause)) != nil { try? await server.arrive() }
      }
    }
    guard let localServer = Server(server.address), let token = Token(fakeToken) else {
      preconditionFailure("A server on this computer has an address, and the token is valid.")
    }
    try folder.tokens.put(token, of: Self.account, on: localServer)
    environment.send(
      try await SignedInAccount(of: token, on: localServer, over: URLSessionTransport()).action(as: Self.account))
  }

  /// Creates the server at its last port, so that saved addresses stay valid; or at the port of its program, or at any.
  private func makeFake(near last: Server?) async throws -> FakeMastodon {
    let file = folder.url.appendingPathComponent("mastodon.sqlite").path
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    for port in [last?.url.port.flatMap { UInt16(exactly: $0) }, 4_444].compactMap({ $0 }) {
      if let server = try? await FakeMastodon(file: file, port: port, tokens: ["teapot": fakeToken], seed: Self.seed) {
        return server
      }
    }
    return try await FakeMastodon(file: file, tokens: ["teapot": fakeToken], seed: Self.seed)
  }

  // MARK: A person's own

  /// Returns the account to sign in: the one whose token is saved, or that of a token read from the terminal. It makes
  /// no request, so the demo starts without the server.
  static func account(on server: Server, _ folder: TimelineFolder) -> Account {
    do throws(SignInFailure) {
      for known in try folder.tokens.accounts where try folder.tokens.server(of: known) == server {
        return .saved(known)
      }
    } catch {
      return .none(error.description)
    }
    let words =
      "The token of your account on \(server.name) (Settings, Development; read and write); it is not shown:\n"
    let line = StandardStreams.readLineWithoutEcho { StandardStreams.printError(words) }
    guard let token = Token(line ?? "") else {
      return .none(
        "No account is signed in on \(server.name), because the token is invalid. Restart the demo to enter another one."
      )
    }
    return .new(token, server)
  }
}
