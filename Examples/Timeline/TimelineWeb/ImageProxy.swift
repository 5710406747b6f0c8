import Mastodon
import Synchronization
import TarnStorage
import TarnWeb

/// The foreign pictures that the page shows: identified by their addresses, fetched when a browser requests them.
///
/// ```swift
/// .img([.src(images.address(of: avatar)), .alt("")])
/// ```
///
/// A browser gets them from here and not from their own servers, which therefore don't learn who reads. A picture that
/// was never shown is not fetched, whatever is requested.
final class ImageProxy: FileStore {
  typealias Fetch = @Sendable (WebAddress) async -> (bytes: [UInt8], type: String)?

  /// A session stores 10,000 rows, most of authors with several posts: as many avatars and pictures. Some megabytes.
  static let most = 20_000

  private let fetch: Fetch
  private let most: Int
  private let shown = Mutex(Shown())

  private struct Shown {
    var ids: [WebAddress: String] = [:]
    var addresses: [String: WebAddress] = [:]
    /// From the oldest on: a ring once it is full.
    var order: [WebAddress] = []
    var next = 0
  }

  init(most maximum: Int = ImageProxy.most, fetch: @escaping Fetch) {
    self.most = maximum
    self.fetch = fetch
  }

  /// Returns the address of a picture below the page's address, and stores it; beyond the maximum the oldest is
  /// removed.
  func address(of picture: WebAddress) -> String { "file/" + id(of: picture) }

  private func id(of picture: WebAddress) -> String {
    shown.withLock { shown in
      if let id = shown.ids[picture] { return id }
      // 128 bits: two addresses with the same ID can't be found.
      let id = String(BlobID(of: Array(picture.text.utf8)).description.suffix(32))
      if shown.order.count < most {
        shown.order.append(picture)
      } else {
        let oldest = shown.order[shown.next]
        if let id = shown.ids.removeValue(forKey: oldest) { shown.addresses[id] = nil }
        shown.order[shown.next] = picture
        shown.next = (shown.next + 1) % most
      }
      shown.ids[picture] = id
      shown.addresses[id] = picture
      return id
    }
  }

  func file(_ id: String) async -> ServedFile? {
    guard let address = shown.withLock({ $0.addresses[id] }), let picture = await fetch(address) else { return nil }
    return ServedFile(bytes: picture.bytes, type: picture.type)
  }
}
