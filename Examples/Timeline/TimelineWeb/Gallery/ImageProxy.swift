import Mastodon
import Synchronization
import TarnStorage
import TarnWeb

/// The pictures of others that the page shows: known by where they lie, fetched when a browser asks.
///
/// ```swift
/// .img([.src(gallery.address(of: avatar)), .alt("")])
/// ```
///
/// A browser gets them from here and never from where they lie: nobody there hears who looks. What was never shown is not fetched,
/// whatever is asked for.
final class ImageProxy: FileStore {
  typealias Fetch = @Sendable (WebAddress) async -> (bytes: [UInt8], type: String)?

  /// A desk keeps 10,000 rows, most by people who are there more than once: as many faces and pictures again. Some megabytes.
  static let most = 20_000

  private let fetch: Fetch
  private let most: Int
  private let shown = Mutex(Shown())

  private struct Shown {
    var ids: [WebAddress: String] = [:]
    var addresses: [String: WebAddress] = [:]
    /// From the oldest on: as a ring once it is full.
    var order: [WebAddress] = []
    var next = 0
  }

  init(most maximum: Int = ImageProxy.most, fetch: @escaping Fetch) {
    self.most = maximum
    self.fetch = fetch
  }

  /// Where a picture is, below the page's address. It is remembered; the oldest is forgotten where there are too many.
  func address(of picture: WebAddress) -> String { "file/" + id(of: picture) }

  private func id(of picture: WebAddress) -> String {
    shown.withLock { shown in
      if let id = shown.ids[picture] { return id }
      // 128 bits: nobody finds two addresses with the same.
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
