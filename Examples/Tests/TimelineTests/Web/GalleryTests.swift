import Mastodon
import TarnWeb
import Testing

@testable import TimelineWeb

@Suite("Pictures of other servers") struct GalleryTests {
  private func address(_ number: Int) throws -> WebAddress {
    try #require(WebAddress("https://lake.example/\(number).png"))
  }

  private func id(_ address: String) -> String { String(address.dropFirst("file/".count)) }

  @Test("A picture is fetched only if the page has shown its address")
  func fetching() async throws {
    let asking = Asking()
    let gallery = ImageProxy { await asking.ask($0) }
    let one = try address(1)
    let name = id(gallery.address(of: one))
    #expect(await gallery.file(name) == ServedFile(bytes: [1, 2, 3], type: "image/png"))
    #expect(await gallery.file(String(name.reversed())) == nil)
    #expect(await gallery.file("https://lake.example/2.png") == nil)
    #expect(await asking.asked == [one])
  }

  private actor Asking {
    var asked: [WebAddress] = []

    func ask(_ address: WebAddress) -> (bytes: [UInt8], type: String)? {
      asked.append(address)
      return ([1, 2, 3], "image/png")
    }
  }

  @Test("The least recently shown address is forgotten beyond the limit")
  func bounded() async throws {
    let gallery = ImageProxy(most: 3) { _ in ([], "image/png") }
    let names = try (0..<5).map { id(gallery.address(of: try address($0))) }
    #expect(Set(names).count == 5)
    for (number, name) in names.enumerated() { #expect((await gallery.file(name) != nil) == (number > 1)) }
    // An address that is shown again is known again.
    _ = gallery.address(of: try address(0))
    #expect(await gallery.file(names[0]) != nil)
    #expect(await gallery.file(names[2]) == nil)
  }

  @Test("A picture that cannot be fetched is missing")
  func missing() async throws {
    let gallery = ImageProxy { _ in nil }
    #expect(await gallery.file(id(gallery.address(of: try address(1)))) == nil)
  }
}
