import Testing

@testable import TarnWeb

/// Downloads.
@MainActor @Suite("A file sent to the browser") struct FileSendTests {
  private func get(_ type: String, _ lines: [String] = []) async throws -> RawClient.Response {
    let gallery = Gallery()
    gallery.album.insert("p:1.a", ServedFile(bytes: Array("<script>1</script>".utf8), type: type))
    var response: RawClient.Response?
    try await gallery.withServer { server in
      let browser = BrowserClient(server)
      _ = try await browser.get("/")
      response = try await browser.send("GET", "/file/p:1.a", ["Host: \(browser.host)"] + lines)
    }
    return try #require(response)
  }

  @Test(
    "Images and sounds are shown, other files are only saved",
    arguments: [
      ("image/png", "image/png", "inline"), ("image/svg+xml", "image/svg+xml", "inline"),
      ("audio/ogg", "audio/ogg", "inline"), ("text/html", "text/html", "attachment"),
      ("text/plain", "text/plain", "attachment"), ("application/pdf", "application/pdf", "attachment"),
      ("image/png\r\nSet-Cookie: a=b", "application/octet-stream", "inline"),
      ("image/png; a=b", "application/octet-stream", "inline"), ("", "application/octet-stream", "attachment"),
      ("text", "application/octet-stream", "attachment"), ("image/", "application/octet-stream", "inline"),
    ])
  func types(type: String, sent: String, disposition: String) async throws {
    let response = try await get(type)
    #expect(response.status == 200)
    #expect(response.header("Content-Type") == sent)
    #expect(response.header("Content-Disposition") == disposition)
    #expect(response.header("Set-Cookie") == nil)
  }

  @Test("The response has the file's type, forbids scripts, and is cached privately")
  func headers() async throws {
    let response = try await get("image/svg+xml")
    #expect(response.header("X-Content-Type-Options") == "nosniff")
    #expect(
      response.header("Content-Security-Policy")
        == "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'")
    #expect(response.header("Cross-Origin-Resource-Policy") == "same-origin")
    #expect(response.header("Cache-Control") == "private, max-age=31536000, immutable")
    #expect(response.header("ETag") == "\"p:1.a\"")
  }

  @Test("A cached file is not sent again")
  func etag() async throws {
    let response = try await get("image/png", ["If-None-Match: \"p:1.a\""])
    #expect(response.status == 304)
    #expect(response.header("ETag") == "\"p:1.a\"")
    #expect(try await get("image/png", ["If-None-Match: \"p2\""]).status == 200)
  }

  @Test(
    "Only plain IDs are looked up",
    arguments: [
      "", ".p", "..", "%2e%2e", "a/b", "a%2fb", "a%5cb", "a%20b", "a%00b", "ä", "a%0a",
      String(repeating: "a", count: 129),
    ])
  func ids(id: String) async throws {
    let gallery = Gallery()
    for id in ["", ".p", "..", "a/b", "a\\b", "a b", "ä"] {
      gallery.album.insert(id, ServedFile(bytes: [], type: "image/png"))
    }
    try await gallery.withServer { server in
      let browser = BrowserClient(server)
      _ = try await browser.get("/")
      let response = try await browser.get("/file/\(id)")
      #expect([400, 404].contains(response.status))
    }
  }

  @Test("The windows of a browser share the files of their pages; a page that accepts files can't be one of several")
  func windows() async throws {
    let gallery = Gallery()
    gallery.album.insert("a", ServedFile(bytes: [1], type: "image/png"))
    func file(_ store: any FileStore) async throws -> RawClient.Response {
      let server = try WebServer(
        ["": .perWindow { _ in Page(title: "", parts: [], files: store) }], port: 0, address: "127.0.0.1", hosts: [],
        limits: .patient, access: .open)
      defer { server.stop() }
      let browser = BrowserClient(server)
      let page = try await browser.get("/")
      let file = try await browser.get("/file/a")
      return page.status == 200 ? file : page
    }
    #expect(try await file(OnlySent(album: gallery.album)).header("Content-Type") == "image/png")
    let refused = try await file(gallery.album)
    #expect(refused.status == 500 && refused.body.contains("A page that accepts files can"))
  }

  /// The files of an album, which accepts none.
  private struct OnlySent: FileStore {
    let album: Album
    func file(_ id: String) async -> ServedFile? { await album.file(id) }
  }

  @Test("A missing file results in 404, and a post to a file is refused")
  func missing() async throws {
    try await Gallery().withServer { server in
      let browser = BrowserClient(server)
      _ = try await browser.get("/")
      let response = try await browser.get("/file/p9")
      #expect(response.status == 404 && response.firstLine == "This page has no such file.")
      #expect(try await browser.get("/files").status == 405)
      let post = try await browser.send(
        "POST", "/file/p9", ["Host: \(browser.host)", browser.origin, "Content-Type: application/json"], body: "{}")
      #expect(post.status == 405)
    }
  }

  @Test("Downloads beyond the limit are refused, and a completed one makes room")
  func transit() async throws {
    let gallery = Gallery()
    gallery.album.insert("p", ServedFile(bytes: [UInt8](repeating: 1, count: 4_000), type: "image/png"))
    gallery.album.insert("q", ServedFile(bytes: [UInt8](repeating: 1, count: 5_001), type: "image/png"))
    try await gallery.withServer {
      $0.filesInTransitBytes = 5_000
    } _: { server in
      let browser = BrowserClient(server)
      _ = try await browser.get("/")
      for _ in 0..<10 {
        var status = 503
        while status == 503 { status = try await browser.get("/file/p").status }
        #expect(status == 200)
      }
      #expect(try await browser.get("/file/q").status == 503)
    }
  }
}

@Suite("File names and sizes") struct FileNameTests {
  @Test(
    "A name is the last part of a path, without invisible characters",
    arguments: [
      ("a.png", "a.png"), ("/etc/passwd", "passwd"), ("C:\\Photos\\sea.jpg", "sea.jpg"), ("../..", ".."), ("", ""),
      ("a\nb\u{0}\u{7F}c", "abc"), ("été 🏖️.png", "été 🏖️.png"), ("x/", "x"), ("///", ""),
    ])
  func names(name: String, shown: String) {
    #expect(FileNames.displayName(name) == shown)
    #expect(FileNames.displayName(String(repeating: "a", count: 1_000)).count == 100)
  }

  @Test(
    "A size has the largest fitting unit, and is never rounded across a limit",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 kB"), (1_001, "1.1 kB"), (999_999, "1000 kB"),
      (1_000_000, "1 MB"), (1_000_001, "1.1 MB"), (16 << 20, "16.8 MB"),
    ])
  func sizes(bytes: Int, message: String) {
    #expect(FileTransfer.formatted(bytes) == message)
  }
}
