import Foundation
import Mastodon
import TarnStorage
import TarnSync
import Timeline

/// The file with the tokens of all accounts: only its owner can read it, and it is not part of any saved, time-traveled
/// or exported data.
///
/// ```swift
/// let tokens = TokenFile(folder.appendingPathComponent("tokens.json"))
/// try tokens.put(token, of: "ada@social.example", on: server)
/// ```
public final class TokenFile: Sendable {
  struct Entry: Equatable {
    let server: Server
    let token: Token
  }

  /// The file's content. This is the only place that encodes a token.
  private struct Written: Codable {
    var server: String
    var token: String

    var entry: Entry? {
      guard let server = Server(server), let token = Token(token) else { return nil }
      return Entry(server: server, token: token)
    }
  }

  private let file: SecretFile<[AccountSession.ID: Written]>

  public init(_ url: URL) { file = SecretFile(url, empty: [:]) }

  /// The accounts with a token.
  ///
  /// - Throws: ``SignInFailure`` if the file can't be read, or others may read it.
  public var accounts: [AccountSession.ID] {
    get throws(SignInFailure) { try written().filter { $0.value.entry != nil }.keys.sorted() }
  }

  /// Returns the server of an account; `nil` if the account is unknown.
  public func server(of account: AccountSession.ID) throws(SignInFailure) -> Server? {
    try entry(of: account)?.server
  }

  func entry(of account: AccountSession.ID) throws(SignInFailure) -> Entry? { try written()[account]?.entry }

  /// Whether a URL is on a known server: only from these, pictures may be fetched without encryption.
  func isOnServer(_ url: URL) -> Bool {
    ((try? written()) ?? [:]).values.contains { entry in
      guard let server = entry.entry?.server.url else { return false }
      return server.host == url.host?.lowercased() && server.port == url.port && server.scheme == url.scheme
    }
  }

  public func put(_ token: Token, of account: AccountSession.ID, on server: Server) throws(SignInFailure) {
    try update { $0[account] = Written(server: server.url.absoluteString, token: token.text) }
  }

  /// - Returns: whether it existed.
  @discardableResult public func remove(_ account: AccountSession.ID) throws(SignInFailure) -> Bool {
    guard try written()[account] != nil else { return false }
    return try update { $0.removeValue(forKey: account) } != nil
  }

  private func written() throws(SignInFailure) -> [AccountSession.ID: Written] {
    do { return try file.read() } catch { throw SignInFailure(error) }
  }

  private func update<Result>(
    _ body: (inout [AccountSession.ID: Written]) -> Result
  ) throws(SignInFailure) -> Result {
    do { return try file.update(body) } catch { throw SignInFailure(error) }
  }
}

extension SignInFailure {
  fileprivate init(_ error: SecretFileError) {
    if case .unreadable(let path) = error {
      self.init(description: "\(path) can’t be read. Move it away and sign in again: `timeline sign-in`.")
    } else {
      self.init(description: error.description)
    }
  }
}
