import Foundation
import Mastodon
import TarnStorage
import TarnSync

/// Pictures of posts and people, fetched once and kept in a folder that never grows beyond its bound: those that were not seen for the longest time
/// go first.
///
/// ```swift
/// let pictures = PictureCache(folder, over: transport, tokens: tokens)
/// let picture = await pictures.picture(at: media.previewURL)        // nil if it can't be had
/// ```
///
/// What it fetches with says nothing of who asks. It fetches over https, from any host but those that are names of no host on the internet; over an open
/// line from servers that somebody has signed in to alone, which are on this computer.
public actor PictureCache {
  public struct Picture: Sendable, Equatable {
    public let bytes: [UInt8]
    /// `image/png`, by what is in it and not by what was said.
    public let type: String
  }

  /// 64 MiB hold a thousand previews of 60 KB.
  public static let usualBound = 64 << 20
  /// A preview has less than 1 MiB; four are a large one that does not move.
  static let largest = 4 << 20
  /// At once: as many as browsers open to a server.
  private static let most = 6
  /// How long what could not be had is not asked for again, in seconds.
  private static let patience = 300.0

  let folder: URL
  private let bound: Int
  private let transport: any Transport
  private let tokens: TokenFile
  private var under: [String: Task<Picture?, Never>] = [:]
  private var failed: [String: Date] = [:]
  private var busy = 0
  private var queue: [CheckedContinuation<Void, Never>] = []
  /// Whether no network is to be used: then there is what is kept.
  private var isAway = false
  /// Of what is in the folder; `nil` before it was looked at.
  private var total: Int?

  public init(_ folder: URL, over transport: any Transport, tokens: TokenFile, bound: Int = PictureCache.usualBound) {
    self.folder = folder
    self.transport = transport
    self.tokens = tokens
    self.bound = bound
  }

  /// A picture by its address: from the folder, or from where it lies.
  ///
  /// - Returns: `nil` if it can't be had, is no picture or is too large. It is asked for again after five minutes.
  public func picture(at address: WebAddress) async -> Picture? {
    let name = BlobID(of: Array(address.text.utf8)).description.filter { $0.isHexDigit }
    if let kept = kept(name) { return kept }
    if let task = under[name] { return await task.value }
    guard !isAway else { return nil }
    if let time = failed[name], abs(time.timeIntervalSinceNow) < Self.patience { return nil }
    let task = Task { await fetch(address, name) }
    under[name] = task
    let picture = await task.value
    under[name] = nil
    // No more than are on some pages.
    if failed.count >= 1_000 { failed = [:] }
    failed[name] = picture == nil ? Date() : nil
    return picture
  }

  func go(away: Bool) {
    isAway = away
    if !away { failed = [:] }
  }

  // MARK: From elsewhere

  private func fetch(_ address: WebAddress, _ name: String) async -> Picture? {
    guard let url = URL(string: address.text), isAllowed(url) else { return nil }
    if busy >= Self.most { await withCheckedContinuation { queue.append($0) } } else { busy += 1 }
    defer { if queue.isEmpty { busy -= 1 } else { queue.removeFirst().resume() } }
    let call = HTTPClientRequest(
      .get, url, headers: ["Accept": "image/*"], timeLimit: .seconds(20), bodyBound: Self.largest)
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
    // What anybody may have written leads out into the world, and not into the house of who reads it.
    let isInDigits = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
    let isLocal = !host.contains(".") || [".local", ".internal", ".lan", ".localhost"].contains { host.hasSuffix($0) }
    return url.scheme == "https" && !isInDigits && !isLocal && url.port ?? 443 == 443
  }

  // MARK: In the folder

  private func kept(_ name: String) -> Picture? {
    let file = folder.appendingPathComponent(name)
    guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
    let bytes = Array(data)
    // A disk that was full keeps half of one.
    guard let type = PictureType(bytes) else {
      try? FileManager.default.removeItem(at: file)
      return nil
    }
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
    return Picture(bytes: bytes, type: type.rawValue)
  }

  /// What can't be kept is fetched again.
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
      let facts = try? url.resourceValues(forKeys: keys)
      return File(url: url, size: facts?.fileSize ?? 0, seen: facts?.contentModificationDate ?? .distantPast)
    }
  }

  private func size() -> Int { files().reduce(0) { $0 + $1.size } }

  /// Down to three quarters, so that it is not done for each.
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
