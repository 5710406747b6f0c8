import Foundation
import TarnEncoding

/// Images of other servers, fetched once and stored in a folder of bounded size: the least recently used ones are
/// removed first.
///
/// ```swift
/// let images = ImageCache(folder, over: transport)
/// let image = await images.image(at: url)          // nil if it can't be loaded
/// ```
///
/// The addresses may come from an untrusted text: its requests contain no credentials, and it fetches only by https, at
/// the usual port, from hosts with a public name. An app may allow other origins, such as a server on this computer.
/// The type of an image is determined from its content and not from the server's header.
public actor ImageCache {
  /// An image, as its server sent it.
  public struct Image: Sendable, Equatable {
    /// The content of the file.
    public let bytes: [UInt8]
    /// The format.
    public let format: WebImageFormat
  }

  /// The default size of the folder, 64 MiB: a thousand previews of 60 KB.
  public static let defaultBound = 64 << 20
  /// The size of the largest image, 4 MiB: a preview has less than 1 MiB; four allow a large still picture.
  public static let maximumImageSize = 4 << 20
  /// The most concurrent requests: as many as browsers open to a server.
  private static let maximumRequests = 6
  /// The time before a failed request is repeated, in seconds.
  private static let failurePause = 300.0
  /// The most known failures: as many as several pages have.
  private static let maximumFailures = 1_000

  private let files: CacheFolder
  private let transport: any Transport
  private let isAllowed: @Sendable (URL) -> Bool
  private var requests: [String: Task<Image?, Never>] = [:]
  private var failures: [String: Date] = [:]
  private var running = 0
  private var queue: [CheckedContinuation<Void, Never>] = []
  private var isOffline = false

  /// Creates a cache in a folder, which is created with the first image.
  ///
  /// - Parameters:
  ///   - folder: the folder, which the cache has for itself: it deletes old files there.
  ///   - transport: the transport that fetches images.
  ///   - bound: the size of the folder, in bytes.
  ///   - isAllowed: whether to fetch from an address that is not of a public host by https; by default from none.
  public init(
    _ folder: URL, over transport: any Transport, bound: Int = ImageCache.defaultBound,
    isAllowed: @escaping @Sendable (URL) -> Bool = { _ in false }
  ) {
    files = CacheFolder(url: folder, bound: bound)
    self.transport = transport
    self.isAllowed = isAllowed
  }

  /// Returns an image, from the folder or from its address.
  ///
  /// - Returns: `nil` if it can't be fetched, has no known format, or is too large. It is requested again after five
  ///   minutes.
  public func image(at url: URL) async -> Image? {
    let name = Array(url.absoluteString.utf8).withUnsafeBytes { SHA256.hex(of: $0) }
    if let stored = stored(name) { return stored }
    if let request = requests[name] { return await request.value }
    guard !isOffline else { return nil }
    if let time = failures[name], abs(time.timeIntervalSinceNow) < Self.failurePause { return nil }
    let request = Task { await fetch(url, name) }
    requests[name] = request
    let image = await request.value
    requests[name] = nil
    if failures.count >= Self.maximumFailures { failures = [:] }
    failures[name] = image == nil ? Date() : nil
    return image
  }

  /// Starts or ends working offline. While offline only stored images are returned; back online, failed ones are
  /// requested again at once.
  public func setOffline(_ isOffline: Bool) {
    self.isOffline = isOffline
    if !isOffline { failures = [:] }
  }

  private func stored(_ name: String) -> Image? {
    guard let bytes = files.read(name) else { return nil }
    // A full disk may have left a part of a file.
    guard let format = WebImageFormat(of: bytes) else {
      files.remove(name)
      return nil
    }
    return Image(bytes: bytes, format: format)
  }

  private func fetch(_ url: URL, _ name: String) async -> Image? {
    guard Self.isPublic(url) || isAllowed(url), url.user == nil, url.password == nil else { return nil }
    if running >= Self.maximumRequests { await withCheckedContinuation { queue.append($0) } } else { running += 1 }
    defer { if queue.isEmpty { running -= 1 } else { queue.removeFirst().resume() } }
    let request = HTTPClientRequest(
      .get, url, headers: ["Accept": "image/*"], timeLimit: .seconds(20), maximumBodySize: Self.maximumImageSize)
    guard let response = try? await transport.perform(request), response.isSuccess else { return nil }
    let bytes = Array(response.body)
    guard let format = WebImageFormat(of: bytes) else { return nil }
    files.write(bytes, name)
    return Image(bytes: bytes, format: format)
  }

  /// Whether an address is one by https of a host with a public name: an address in an untrusted text must not reach
  /// hosts of the local network.
  private static func isPublic(_ url: URL) -> Bool {
    guard let host = url.host?.lowercased(), url.scheme == "https", url.port ?? 443 == 443 else { return false }
    let isNumber = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
    let isLocal = !host.contains(".") || [".local", ".internal", ".lan", ".localhost"].contains { host.hasSuffix($0) }
    return !isNumber && !isLocal
  }
}
