import Foundation
import Mastodon
import TarnStorage
import TarnSync

/// Pictures of posts and accounts, fetched once and stored in a folder of bounded size: the least recently used ones
/// are removed first.
///
/// ```swift
/// let pictures = PictureCache(folder, over: transport, tokens: tokens)
/// let picture = await pictures.picture(at: media.previewURL)        // nil if it can't be loaded
/// ```
///
/// Its requests contain no credentials. It fetches by https from any host with a public name; without encryption only
/// from servers with a signed-in account, which are on this computer.
public actor PictureCache {
  public struct Picture: Sendable, Equatable {
    public let bytes: [UInt8]
    /// `image/png`, determined from the content and not from the server's header.
    public let type: String
  }

  /// 64 MiB hold a thousand previews of 60 KB.
  public static let usualBound = 64 << 20
  /// A preview has less than 1 MiB; four allow a large still picture.
  static let largest = 4 << 20
  /// The most concurrent requests: as many as browsers open to a server.
  private static let most = 6
  /// The time before a failed request is repeated, in seconds.
  private static let patience = 300.0

  let folder: URL
  private let bound: Int
  private let transport: any Transport
  private let tokens: TokenFile
  private var under: [String: Task<Picture?, Never>] = [:]
  private var failed: [String: Date] = [:]
  private var busy = 0
  private var queue: [CheckedContinuation<Void, Never>] = []
  /// Whether to work offline: then only stored pictures are returned.
  private var isOffline = false
  /// The size of the folder's content; `nil` before it was read.
  private var total: Int?

  public init(_ folder: URL, over transport: any Transport, tokens: TokenFile, bound: Int = PictureCache.usualBound) {
    self.folder = folder
    self.transport = transport
    self.tokens = tokens
    self.bound = bound
  }

  /// Returns a picture, from the folder or from its address.
  ///
  /// - Returns: `nil` if it can't be fetched, is not a picture, or is too large. It is requested again after five
  ///   minutes.
  public func picture(at address: WebAddress) async -> Picture? {
    let name = BlobID(of: Array(address.text.utf8)).description.filter { $0.isHexDigit }
    if let cached = cached(name) { return cached }
    if let task = under[name] { return await task.value }
    guard !isOffline else { return nil }
    if let time = failed[name], abs(time.timeIntervalSinceNow) < Self.patience { return nil }
    let task = Task { await fetch(address, name) }
    under[name] = task
    let picture = await task.value
    under[name] = nil
    // As many as several pages have.
    if failed.count >= 1_000 { failed = [:] }
    failed[name] = picture == nil ? Date() : nil
    return picture
  }

  func go(offline: Bool) {
    isOffline = offline
    if !offline { failed = [:] }
  }

  // MARK: From elsewhere

  private func fetch(_ address: WebAddress, _ name: String) async -> Picture? {
    guard let url = URL(string: address.text), isAllowed(url) else { return nil }
    if busy >= Self.most { await withCheckedContinuation { queue.append($0) } } else { busy += 1 }
    defer { if queue.isEmpty { busy -= 1 } else { queue.removeFirst().resume() } }
    let call = HTTPClientRequest(
      .get, url, headers: ["Accept": "image/*"], timeLimit: .seconds(20), maximumBodySize: Self.largest)
    guard let response = try? await transport.perform(call), response.isSuccess else { return nil }
    let bytes = Array(response.body)
    guard let type = PictureType(bytes) else { return nil }
    keep(bytes, name)
    return Picture(bytes: bytes, type: type.rawValue)
  }

  private func isAllowed(_ url: URL) -> Bool {
    guard let host = url.host?.lowercased(), url.user == nil, url.password == nil else { return false }
    let isKnown = tokens.servers.contains {
      $0.url.host == host && $0.url.port == url.port && $0.url.scheme == url.scheme
    }
    if isKnown { return true }
    // An address in an untrusted text must not reach hosts of the local network.
    let isInDigits = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
    let isLocal = !host.contains(".") || [".local", ".internal", ".lan", ".localhost"].contains { host.hasSuffix($0) }
    return url.scheme == "https" && !isInDigits && !isLocal && url.port ?? 443 == 443
  }

  // MARK: In the folder

  private func cached(_ name: String) -> Picture? {
    let file = folder.appendingPathComponent(name)
    guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
    let bytes = Array(data)
    // A full disk may have left a part of a file.
    guard let type = PictureType(bytes) else {
      try? FileManager.default.removeItem(at: file)
      return nil
    }
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
    return Picture(bytes: bytes, type: type.rawValue)
  }

  /// A picture that can't be stored is fetched again.
  private func keep(_ bytes: [UInt8], _ name: String) {
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let before = total ?? size()
      try Data(bytes).write(to: folder.appendingPathComponent(name), options: .atomic)
      total = before + bytes.count
      if before + bytes.count > bound { makeRoom() }
    } catch {
      total = nil
    }
  }

  private struct File {
    let url: URL
    let size: Int
    let seen: Date
  }

  private func files() -> [File] {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
    let all = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
    return all.map { url in
      let attributes = try? url.resourceValues(forKeys: keys)
      return File(url: url, size: attributes?.fileSize ?? 0, seen: attributes?.contentModificationDate ?? .distantPast)
    }
  }

  private func size() -> Int { files().reduce(0) { $0 + $1.size } }

  /// Removes files down to three quarters of the bound, so that it does not run for each picture.
  private func makeRoom() {
    let files = files().sorted { $0.seen < $1.seen }
    var left = files.reduce(0) { $0 + $1.size }
    for file in files where left > bound / 4 * 3 {
      guard (try? FileManager.default.removeItem(at: file.url)) != nil else { continue }
      left -= file.size
    }
    total = left
  }
}
