import TarnWeb
import Testing

@Suite("Images of other servers on a page") struct ImageProxyTests {
  private func url(_ number: Int) -> String { "https://lake.example/\(number).png" }

  private func id(_ address: String) -> String { String(address.dropFirst("file/".count)) }

  @Test("An image is fetched only if the page has shown its address") func fetching() async {
    let fetcher = Fetcher()
    let images = ImageProxy { await fetcher.fetch($0) }
    let name = id(images.address(of: url(1)))
    #expect(await images.file(name) == ServedFile(bytes: [1, 2, 3], type: "image/png"))
    #expect(await images.file(String(name.reversed())) == nil)
    #expect(await images.file("https://lake.example/2.png") == nil)
    #expect(await fetcher.requested == [url(1)])
  }

  private actor Fetcher {
    var requested: [String] = []

    func fetch(_ url: String) -> ServedFile? {
      requested.append(url)
      return ServedFile(bytes: [1, 2, 3], type: "image/png")
    }
  }

  @Test("The least recently added address is forgotten beyond the limit") func bounded() async {
    let images = ImageProxy(maximum: 3) { _ in ServedFile(bytes: [], type: "image/png") }
    let names = (0..<5).map { id(images.address(of: url($0))) }
    #expect(Set(names).count == 5)
    for (number, name) in names.enumerated() { #expect((await images.file(name) != nil) == (number > 1)) }
    // An address that is shown again is known again.
    _ = images.address(of: url(0))
    #expect(await images.file(names[0]) != nil)
    #expect(await images.file(names[2]) == nil)
  }

  @Test("An image that cannot be fetched is missing") func missing() async {
    let images = ImageProxy { _ in nil }
    #expect(await images.file(id(images.address(of: url(1)))) == nil)
  }
}
