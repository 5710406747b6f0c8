import FakeMastodonServer
import Foundation
import Tarn
import TarnSync
import TarnWeb
import Timeline
import TimelineNetwork

/// Whom Timeline speaks with: a server that comes with it, on this computer, or that of a person's own account.
@MainActor final class Correspondent {
  private let folder: TimelineFolder
  private var fake: FakeMastodon?
  private var others: Task<Void, Never>?

  init(_ folder: TimelineFolder) { self.folder = folder }

  func stop() {
    others?.cancel()
    fake?.stop()
  }

  // MARK: A server that comes with it

  /// The token of who looks on: of a server that nobody but this computer reaches, and that has nothing of anybody's.
  private static let token = "token-of-the-teapot"
  private static let account = "teapot@example"
  /// What was posted before one comes: a day and a half at one each seven minutes, so that there is something to scroll back to.
  private static let seed = 300
  /// As often as somebody posts whom one follows, for who looks at it for a few minutes.
  private static let pause = Duration.seconds(45)

  /// Starts the server, or finds the one that another program has started over the same folder, and signs in there.
  func startFake(_ store: Store<Timeline>) async throws {
    guard let token = Token(Self.token) else { preconditionFailure("The token is one.") }
    let last = try folder.tokens.server(of: Self.account)
    if let last, let account = try? await whoIs(token, on: last, over: URLSessionTransport()) {
      return store.send(account.action(as: Self.account))
    }
    let server = try await fake(near: last)
    fake = server
    others = Task {
      while (try? await Task.sleep(for: Self.pause)) != nil { try? await server.arrive() }
    }
    guard let place = Server(server.address) else { preconditionFailure("A server on this computer has an address.") }
    try folder.tokens.put(token, of: Self.account, on: place)
    store.send(try await whoIs(token, on: place, over: URLSessionTransport()).action(as: Self.account))
  }

  /// Where it was last, so that what is kept of it leads there; or at the port that its program has, or at any.
  private func fake(near last: Server?) async throws -> FakeMastodon {
    let file = folder.url.appendingPathComponent("mastodon.sqlite").path
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    for port in [last?.url.port.flatMap { UInt16(exactly: $0) }, 4_444].compactMap({ $0 }) {
      if let server = try? await FakeMastodon(file: file, port: port, tokens: ["teapot": Self.token], seed: Self.seed) {
        return server
      }
    }
    return try await FakeMastodon(file: file, tokens: ["teapot": Self.token], seed: Self.seed)
  }

  // MARK: A person's own

  /// Signs in to a server, with a token that is asked for if none is known.
  static func signIn(to name: String, _ folder: TimelineFolder) async throws -> SignedInAccount {
    guard let server = Server(name) else {
      throw Options.Wrong(
        description: "“\(name)” is no server that a token could be sent to, such as https://social.example")
    }
    let known = try folder.tokens.accounts.first { try folder.tokens.server(of: $0) == server }
    if let known, let account = try await folder.tokens.signedIn(known, over: URLSessionTransport()) {
      return account
    }
    let words =
      "The token of your account on \(server.name) (Settings, Development; read and write), which is not shown:\n"
    FileHandle.standardError.write(Data(words.utf8))
    guard let token = Token(unseenLine() ?? "") else { throw Options.Wrong(description: "That is no token.") }
    return try await TimelineNetwork.signIn(with: token, on: server, over: URLSessionTransport(), tokens: folder.tokens)
  }
}
