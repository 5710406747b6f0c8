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
    let fetcher = Fetcher()
    let images = ImageProxy { await fetcher.ask($0) }
    let one = try address(1)
    let name = id(images.address(of: one))
    #expect(await images.file(name) == ServedFile(bytes: [1, 2, 3], type: "image/png"))
    #expect(await images.file(String(name.reversed())) == nil)
    #expect(await images.file("https://lake.example/2.png") == nil)
    #expect(await fetcher.requested == [one])
  }

  private actor Fetcher {
    var requested: [WebAddress] = []

    func ask(_ address: WebAddress) -> (bytes: [UInt8], type: String)? {
      requested.append(address)
      return ([1, 2, 3], "image/png")
    }
  }

  @Test("The least recently shown address is forgotten beyond the limit")
  func bounded() async throws {
    let images = ImageProxy(most: 3) { _ in ([], "image/png") }
    let names = try (0..<5).map { id(images.address(of: try address($0))) }
    #expect(Set(names).count == 5)
    for (number, name) in names.enumerated() { #expect((await images.file(name) != nil) == (number > 1)) }
    // An address that is shown again is known again.
    _ = images.address(of: try address(0))
    #expect(await images.file(names[0]) != nil)
    #expect(await images.file(names[2]) == nil)
  }

  @Test("A picture that cannot be fetched is missing")
  func missing() async throws {
    let images = ImageProxy { _ in nil }
    #expect(await images.file(id(images.address(of: try address(1)))) == nil)
  }
}
