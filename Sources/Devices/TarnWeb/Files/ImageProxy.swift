import Synchronization
import TarnEncoding

/// Serves images of other servers to the browsers of a page: identified by their addresses, fetched when a browser
/// requests them.
///
/// ```swift
/// let images = ImageProxy { url in await fetchedImage(at: url) }
/// let avatar: Node<Action> = .img([.src(images.address(of: "https://example.com/ada.png")), .alt("Ada")])
/// let page = Page(title: "Timeline", parts: [part], files: images)
/// ```
///
/// A browser gets them from the app and not from their own servers, which therefore don't learn who reads. An image
/// that was never shown is not fetched, whatever a browser requests. `ImageCache` (in `TarnSync`) fetches images and
/// stores them.
public final class ImageProxy: FileStore {
  /// Fetches the image with a URL; `nil` if that fails. It is called only when a browser requests the image.
  public typealias Fetch = @Sendable (String) async -> ServedFile?

  /// The default number of known images, 20,000: ten thousand rows with an avatar and a picture each take some
  /// megabytes.
  public static let defaultMaximum = 20_000

  private let fetch: Fetch
  private let maximum: Int
  private let shown = Mutex(Shown())

  private struct Shown {
    var ids: [String: String] = [:]
    var urls: [String: String] = [:]
    /// From the oldest on: a ring once it is full.
    var order: [String] = []
    var next = 0
  }

  /// Creates a proxy.
  ///
  /// - Parameters:
  ///   - maximum: the number of known images; beyond it the one that was added first is forgotten.
  ///   - fetch: fetches an image.
  public init(maximum: Int = ImageProxy.defaultMaximum, fetch: @escaping Fetch) {
    self.maximum = maximum
    self.fetch = fetch
  }

  /// Returns the address of an image below the page's address, for the attribute `src`.
  ///
  /// - Parameter url: the image's URL at its own server.
  public func address(of url: String) -> String { "file/" + id(of: url) }

  private func id(of url: String) -> String {
    shown.withLock { shown in
      if let id = shown.ids[url] { return id }
      // 128 bits: two addresses with the same ID can't be found.
      let id = String(Array(url.utf8).withUnsafeBytes { SHA256.hex(of: $0) }.suffix(32))
      if shown.order.count < maximum {
        shown.order.append(url)
      } else {
        let oldest = shown.order[shown.next]
        if let id = shown.ids.removeValue(forKey: oldest) { shown.urls[id] = nil }
        shown.order[shown.next] = url
        shown.next = (shown.next + 1) % maximum
      }
      shown.ids[url] = id
      shown.urls[id] = url
      return id
    }
  }

  public func file(_ id: String) async -> ServedFile? {
    guard let url = shown.withLock({ $0.urls[id] }) else { return nil }
    return await fetch(url)
  }
}
