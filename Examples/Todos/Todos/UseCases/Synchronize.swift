import Foundation
import Synchronization
import Tarn
import TarnStorage
import TarnSync

/// The servers of all lists that this program has open, with the tokens that they accept.
///
/// The tokens are in a file that only the user can read, by the address of their server: not in the list, which may be
/// shared.
public final class SyncServers: Sendable {
  private let location: URL?
  private let transport: any Transport
  private let clients = Mutex<[String: SyncClient<Todo>]>([:])

  /// - Parameter tokens: the file of the tokens; by default the one that `TODOS_SYNC_TOKENS` names, or the user's.
  public init(tokens: URL? = nil, over transport: any Transport = URLSessionTransport()) {
    location = tokens
    self.transport = transport
  }

  /// The file, looked for when it is needed: most lists have no server.
  private var tokens: SecretFile<[String: String]> { SecretFile(location ?? Self.defaultTokens, empty: [:]) }

  private static var defaultTokens: URL {
    if let path = ProcessInfo.processInfo.environment["TODOS_SYNC_TOKENS"] { return URL(fileURLWithPath: path) }
    let folder = try? FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    return (folder ?? FileManager.default.temporaryDirectory).appending(path: "Tarn/todos-sync-tokens.json")
  }

  /// Keeps the token of a server.
  public func setToken(_ token: String, of server: String) throws(SecretFileError) {
    try tokens.update { $0[server] = token }
    clients.withLock { $0[server] = nil }
  }

  /// Returns the client of a server. Without a token the server refuses it, and the engine asks to sign in.
  func client(of server: String) -> SyncClient<Todo> {
    clients.withLock { clients in
      if let client = clients[server] { return client }
      let url = URL(string: server) ?? URL(fileURLWithPath: "/")
      let client = SyncClient<Todo>(url, token: (try? tokens.read()[server]) ?? "", transport: transport)
      clients[server] = client
      return client
    }
  }
}

/// Sends changes to a server, and asks it for news.
struct SendToServer: UseCase {
  struct Request: Sendable {
    let action: SyncAction<Todo>
    let server: String
  }

  let servers: SyncServers

  func perform(_ request: Request, respond: ResponseSender<SyncEvent<Todo>>) async {
    await SyncRunner(servers.client(of: request.server)).perform(request.action, respond: respond)
  }
}

/// Adds the time to an event for the engine.
struct TellEngine: SynchronousUseCase {
  func perform(_ event: SyncEvent<Todo>) -> Timestamp { .now() }
}

/// Starts the engine, and then tells it whenever the server has news.
struct FollowServer: UseCase {
  let servers: SyncServers

  func perform(_ server: String, respond: ResponseSender<SyncEvent<Todo>>) async {
    await respond(.started)
    await LiveNews(servers.client(of: server)).perform(LiveNews<Todo>.Request(), respond: respond)
  }
}

/// Returns an ID for the changes to record, until they are recorded: while an object's removal is being sent, its next
/// version has to wait.
struct RecordChanges: UseCase {
  func perform(_ request: Void, respond: ResponseSender<ChangeID>) async {
    while !Task.isCancelled {
      await respond(.unique())
      try? await Task.sleep(for: .seconds(1))
    }
  }
}
