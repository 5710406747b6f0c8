import Foundation
import Synchronization
import TarnSync
import Testing

@Suite("Images of other servers") struct ImageCacheTests {
  /// A server of images in memory that counts the requests for each.
  private final class Web: Sendable {
    private let requestCounts = Mutex<[String: Int]>([:])

    func times(_ address: String) -> Int { requestCounts.withLock { $0[address] ?? 0 } }

    static func png(_ count: Int) -> Data {
      Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(repeating: 7, count: max(0, count - 8))
    }

    var transport: MemoryTransport {
      MemoryTransport { [self] call throws(TransportError) in
        let address = call.url.absoluteString
        requestCounts.withLock { $0[address, default: 0] += 1 }
        if call.headers["Authorization"] != nil { return HTTPClientResponse(status: 500) }
        if call.url.path.hasPrefix("/gone") { return HTTPClientResponse(status: 404, body: Self.png(10)) }
        if call.url.path.hasPrefix("/page") {
          return HTTPClientResponse(status: 200, body: Data("<svg onload=x>".utf8))
        }
        return HTTPClientResponse(status: 200, body: Self.png(Int(call.url.lastPathComponent) ?? 100))
      }
    }
  }

  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("images-\(UUID())")

  private func cache(_ web: Web, bound: Int = ImageCache.defaultBound) -> ImageCache {
    ImageCache(folder, over: web.transport, bound: bound)
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test("An image is fetched once for many readers, and is available offline after a restart")
  func once() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let web = Web()
    let images = cache(web)
    let url = try url("https://media.example/100")
    await withTaskGroup { group in
      for _ in 0..<20 { group.addTask { #expect(await images.image(at: url)?.bytes.count == 100) } }
    }
    #expect(web.times(url.absoluteString) == 1)
    let again = cache(web)
    await again.setOffline(true)
    #expect(await again.image(at: url)?.format == .png)
    #expect(await again.image(at: try self.url("https://media.example/101")) == nil)
    #expect(web.times(url.absoluteString) == 1)
  }

  @Test("A missing or invalid image is not stored, and is requested only once", arguments: ["gone", "page"])
  func none(_ path: String) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let web = Web()
    let images = cache(web)
    let url = try url("https://media.example/\(path)")
    for _ in 0..<5 { #expect(await images.image(at: url) == nil) }
    #expect(web.times(url.absoluteString) == 1)
    let kept = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    #expect(kept.isEmpty)
  }

  @Test("The folder stays within its limit, and the least recently used image is removed first") func bounded()
    async throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    let web = Web()
    let images = cache(web, bound: 10_000)
    func see(_ number: Int) async throws {
      _ = await images.image(at: try url("https://media.example/\(number)/1000"))
    }
    for number in 1...10 {
      try await see(number)
      // The first is used again and again.
      try await see(1)
      try ages()
    }
    try await see(11)
    let sizes = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.fileSizeKey])
      .map { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
    #expect(sizes.reduce(0, +) <= 10_000 && sizes.count >= 7)
    try await see(1)
    #expect(web.times("https://media.example/1/1000") == 1)
    try await see(2)
    #expect(web.times("https://media.example/2/1000") == 2)
  }

  /// Sets all modification dates back by a minute, so that an image that is used next is newer, whatever the
  /// resolution of the disk's timestamps.
  private func ages() throws {
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let seen = try file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate ?? Date()
      try FileManager.default.setAttributes(
        [.modificationDate: seen.addingTimeInterval(-60)], ofItemAtPath: file.path)
    }
  }

  @Test(
    "An image at a local address, or at one other than plain HTTPS, is not requested",
    arguments: [
      "http://media.example/1", "https://192.168.0.1/1", "https://localhost/1", "https://printer.local/1",
      "https://[::1]/1", "https://media.example:22/1", "https://ada@media.example/1", "mailto:ada@social.example",
    ])
  func inside(_ text: String) async throws {
    let web = Web()
    #expect(await cache(web).image(at: try url(text)) == nil)
    #expect(web.times(text) == 0)
  }

  @Test("A truncated file of an image is fetched again") func half() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let web = Web()
    let url = try url("https://media.example/100")
    _ = await cache(web).image(at: url)
    let file = try #require(
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).first)
    try Data([0x89, 0x50]).write(to: file)
    #expect(await cache(web).image(at: url)?.bytes.count == 100)
    #expect(web.times(url.absoluteString) == 2)
  }

  @Test("An image of an origin that the app allows is fetched without encryption, but never with a user name")
  func allowed() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let web = Web()
    let images = ImageCache(folder, over: web.transport) { $0.port == 4_444 }
    #expect(await images.image(at: try url("http://127.0.0.1:4444/100"))?.bytes.count == 100)
    #expect(await images.image(at: try url("http://ada@127.0.0.1:4444/101")) == nil)
    #expect(await images.image(at: try url("http://127.0.0.1:4445/102")) == nil)
  }

  @Test(
    "The format is determined by the first bytes",
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE1], WebImageFormat.jpeg), (Array("GIF89a".utf8), .gif),
      (Array("RIFF____WEBPVP8 ".utf8), .webp), (Array("____ftypavif".utf8), .avif), (Array("<svg>".utf8), nil),
      ([], nil),
    ] as [([UInt8], WebImageFormat?)])
  func format(of bytes: [UInt8], is format: WebImageFormat?) { #expect(WebImageFormat(of: bytes) == format) }
}
