import Foundation
import Synchronization
import TarnSync
import Timeline

/// The file with the tokens of all accounts: only its owner can read it, and it is not part of any saved, time-traveled
/// or exported data.
///
/// ```swift
/// let tokens = TokenFile(folder.appendingPathComponent("tokens.json"))
/// try tokens.put(token, of: "ada@social.example", on: server)
/// ```
///
/// Several programs may use it: each reads it again after a change, and it is replaced as a whole.
public final class TokenFile: Sendable {
  public struct Failure: Error, Equatable, CustomStringConvertible {
    /// Whether the same request may succeed later.
    public enum Retry: Equatable, Sendable {
      case never
      /// - Parameter seconds: the pause that the server requests, if it does.
      case later(seconds: Int?)
    }

    public let description: String
    /// Whether it may succeed later: only if a server was asked and could not be reached, or did not answer.
    public let retry: Retry

    public init(description: String, retry: Retry = .never) { (self.description, self.retry) = (description, retry) }
  }

  struct Entry: Equatable {
    let server: Server
    let token: Token
  }

  let url: URL
  private let known = Mutex<(stamp: Stamp, entries: [AccountSession.ID: Entry])?>(nil)

  public init(_ url: URL) { self.url = url }

  /// The accounts with a token.
  ///
  /// - Throws: ``Failure`` if the file can't be read, or others may read it.
  public var accounts: [AccountSession.ID] { get throws(Failure) { try entries().keys.sorted() } }

  /// Returns the server of an account; `nil` if the account is unknown.
  public func server(of account: AccountSession.ID) throws(Failure) -> Server? { try entry(of: account)?.server }

  /// Requests an account from its server; `nil` if it has no token.
  public func signedIn(_ account: AccountSession.ID, over transport: any Transport) async throws(Failure)
    -> SignedInAccount?
  {
    guard let entry = try entry(of: account) else { return nil }
    return try await verifyCredentials(of: entry.token, on: entry.server, over: transport)
  }

  func entry(of account: AccountSession.ID) throws(Failure) -> Entry? { try entries()[account] }

  /// The known servers: only from these, pictures may be fetched without encryption.
  var servers: Set<Server> { Set((try? entries().values.map(\.server)) ?? []) }

  public func put(_ token: Token, of account: AccountSession.ID, on server: Server) throws(Failure) {
    var entries = try entries()
    entries[account] = Entry(server: server, token: token)
    try write(entries)
  }

  /// - Returns: whether it existed.
  @discardableResult public func remove(_ account: AccountSession.ID) throws(Failure) -> Bool {
    var entries = try entries()
    guard entries.removeValue(forKey: account) != nil else { return false }
    try write(entries)
    return true
  }

  // MARK: The file

  /// Detects whether another program has written the file since.
  private struct Stamp: Equatable {
    let inode: UInt64
    let modified: Date
    let size: UInt64
  }

  /// The file's content. This is the only place that encodes a token.
  private struct Written: Codable {
    var server: String
    var token: String
  }

  private func entries() throws(Failure) -> [AccountSession.ID: Entry] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [:] }
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else { throw unreadable }
    let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    guard mode & 0o077 == 0 else {
      throw Failure(
        description:
          "Other users can read \(url.path), and act for you with its tokens. Remove their permissions with chmod 600.")
    }
    let stamp = Stamp(
      inode: (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0,
      modified: attributes[.modificationDate] as? Date ?? .distantPast,
      size: (attributes[.size] as? NSNumber)?.uint64Value ?? 0)
    if let known = known.withLock({ $0 }), known.stamp == stamp { return known.entries }
    // A thousand accounts have less.
    guard stamp.size <= 1 << 20, let bytes = FileManager.default.contents(atPath: url.path),
      let written = try? JSONDecoder().decode([String: Written].self, from: bytes)
    else { throw unreadable }
    var entries: [AccountSession.ID: Entry] = [:]
    for (account, entry) in written {
      guard let server = Server(entry.server), let token = Token(entry.token) else { continue }
      entries[account] = Entry(server: server, token: token)
    }
    known.withLock { $0 = (stamp, entries) }
    return entries
  }

  private var unreadable: Failure {
    Failure(description: "\(url.path) can’t be read. Move it away and sign in again: `timeline sign-in`.")
  }

  private func write(_ entries: [AccountSession.ID: Entry]) throws(Failure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let written = entries.mapValues { Written(server: $0.server.url.absoluteString, token: $0.token.text) }
    let folder = url.deletingLastPathComponent()
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // Created without access for others from the first moment, and replaced as a whole.
    let new = folder.appendingPathComponent(".tokens-\(UUID().uuidString)")
    guard let bytes = try? encoder.encode(written),
      FileManager.default.createFile(atPath: new.path, contents: bytes, attributes: [.posixPermissions: 0o600]),
      rename(new.path, url.path) == 0
    else {
      try? FileManager.default.removeItem(at: new)
      throw Failure(
        description: "\(url.path) can’t be written. Check the free space, and the permissions of the folder.")
    }
    known.withLock { $0 = nil }
  }
}
