import ProgramDriver
import Tarn
import Testing

@testable import TarnWeb

/// Uploads.
@MainActor @Suite("A file posted to a page") struct FilePostTests {
  @Test("The file is stored, and its element gets an event with an ID and a name")
  func stored() async throws {
    let gallery = Gallery()
    try await gallery.withServer { server in
      let browser = BrowserClient(server)
      try await browser.open()
      let response = try await browser.upload("IMG 1", named: "C%3A%5Csea%20view.png")
      #expect(response.status == 200)
      #expect(gallery.store.state.results == [])
      #expect(try await browser.post(("drop", "files", "\"\(response.firstLine)\"")).status == 204)
      #expect(gallery.store.state.results == [.saved(id: "p0", name: "sea view.png")])
      let file = try await browser.get("/file/p0")
      #expect(file.status == 200 && file.body == "IMG 1")
    }
  }

  @Test("A stored file is reported once")
  func tickets() async throws {
    let gallery = Gallery()
    try await gallery.withServer { server in
      let browser = BrowserClient(server)
      try await browser.open()
      let ticket = try await browser.upload("IMG").firstLine
      for sent in [ticket, ticket, "", "p0", "00000000000000000000000000000000"] {
        #expect(try await browser.post(("drop", "files", "\"\(sent)\"")).status == 204)
      }
      #expect(gallery.store.state.results == [.saved(id: "p0", name: "a.png")])
      for value in ["null", "1", "true"] {
        #expect(try await browser.post(("drop", "files", value)).status == 410)
      }
      #expect(gallery.store.state.results.count == 1)
    }
  }

  @Test("A refused upload gets the store's message, and the page reports the refusal")
  func refused() async throws {
    let gallery = Gallery()
    try await gallery.withServer { server in
      let browser = BrowserClient(server)
      try await browser.open()
      let response = try await browser.upload("hello", named: "notes.txt")
      #expect(response.status == 422)
      #expect(response.body == "“notes.txt” is no picture. PNG and SVG are.\n")
      #expect(
        try await browser.post(("drop", "files", "\"notes.txt\\n“notes.txt” is no picture. PNG and SVG are.\\n\""))
          .status
          == 204)
      #expect(try await browser.post(("drop", "files", "\"b.png\\n\"")).status == 204)
      #expect(
        gallery.store.state.results == [
          .refused(name: "notes.txt", reason: "“notes.txt” is no picture. PNG and SVG are."),
          .refused(name: "b.png", reason: "The file could not be sent. Check the connection and try again."),
        ])
      let strange = try await browser.upload("IMG", named: "strange")
      #expect(strange.status == 500)
      #expect(
        strange.firstLine
          == "The app gave the file the id “../strange”, which can't be part of an address. The file was not added.")
    }
  }

  struct UploadCase: Sendable, CustomTestStringConvertible {
    let name: String
    var lines: [String]?
    var length: Int? = 3
    var cookie = true
    let status: Int
    let message: String
    var testDescription: String { name }
  }

  nonisolated private static let unknownSession =
    "The server does not know this session, or the page accepts no files. Reload the page."
  nonisolated private static let cases = [
    UploadCase(
      name: "another site",
      lines: ["Origin: http://evil.example", "Content-Type: application/octet-stream", "Tarn-Name: a"],
      status: 403, message: "This request comes from another site's page."),
    UploadCase(
      name: "no origin", lines: ["Content-Type: application/octet-stream", "Tarn-Name: a"], status: 403,
      message: "A POST request must name the page that sends it (Origin)."),
    UploadCase(
      name: "a form", lines: ["ORIGIN", "Content-Type: multipart/form-data; boundary=x", "Tarn-Name: a"], status: 415,
      message: "Files must be posted as application/octet-stream."),
    UploadCase(
      name: "an event", lines: ["ORIGIN", "Content-Type: application/json", "Tarn-Name: a"], status: 415,
      message: "Files must be posted as application/octet-stream."),
    UploadCase(name: "no session", cookie: false, status: 403, message: unknownSession),
    UploadCase(
      name: "without a name", lines: ["ORIGIN", "Content-Type: application/octet-stream"], status: 400,
      message: "The request has no name of the file (Tarn-Name)."),
    UploadCase(
      name: "with an invalid name", lines: ["ORIGIN", "Content-Type: application/octet-stream", "Tarn-Name: %zz"],
      status: 400, message: "The request has no name of the file (Tarn-Name)."),
    UploadCase(
      name: "without a length", length: nil, status: 411,
      message: "The request has no length of the file (Content-Length)."),
    UploadCase(
      name: "too large", length: 1_000_001, status: 413, message: "The file has 1.1 MB; at most 1 MB are accepted."),
    UploadCase(
      name: "far too large", length: 1_000_000_000_000, status: 413,
      message: "The file has 1000000 MB; at most 1 MB are accepted."),
    UploadCase(
      name: "announcing too large a size",
      lines: ["ORIGIN", "Content-Type: application/octet-stream", "Tarn-Name: a", "Tarn-Size: 1000001"], length: 0,
      status: 413, message: "The file has 1.1 MB; at most 1 MB are accepted."),
    UploadCase(
      name: "announcing an allowed size",
      lines: ["ORIGIN", "Content-Type: application/octet-stream", "Tarn-Name: a", "Tarn-Size: 1000000"], length: 0,
      status: 204, message: ""),
  ]

  @Test(
    "An upload must come from the page itself, with a name and a length, and must not be too large", arguments: cases)
  func heads(upload: UploadCase) async throws {
    let gallery = Gallery(Album(bound: 1_000_000))
    try await gallery.withServer { server in
      let browser = BrowserClient(server)
      try await browser.open()
      let port = server.port
      var lines = ["POST /files HTTP/1.1", "Host: \(browser.host)"]
      let uploadLines = upload.lines ?? Array(browser.fileLines(named: "a").dropFirst())
      lines += uploadLines.map { $0 == "ORIGIN" ? browser.origin : $0 }
      if upload.cookie { lines.append("Cookie: \(browser.cookie ?? "")") }
      lines.append(upload.length.map { "Content-Length: \($0)" } ?? "Transfer-Encoding: chunked")
      let body = upload.length == nil ? "3\r\nIMG\r\n0\r\n\r\n" : upload.length == 3 ? "IMG" : ""
      let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
      let response = try await onOwnThread {
        let client = try RawClient(port: port)
        client.send(head + body)
        return try client.response()
      }
      #expect(response.status == upload.status)
      #expect(response.firstLine == upload.message)
      #expect(gallery.album.names == [])
    }
  }

  @Test("A page that accepts no files refuses uploads and downloads")
  func none() async throws {
    try await withServer { server, boards in
      let browser = BrowserClient(server)
      try await browser.open()
      let response = try await browser.upload("IMG")
      #expect(response.status == 403)
      #expect(try await browser.get("/file/p0").status == 403)
      #expect(try await !browser.get("/").body.contains("files.js"))
      #expect(try await browser.post(("up", "files", "\"x\"")).status == 410)
      #expect(boards[0].received == [])
    }
  }

  @Test("A stalled upload delays no other, and counts against its session's limit")
  func stalled() async throws {
    let gallery = Gallery()
    try await gallery.withServer { server in
      let (slow, quick) = (BrowserClient(server), BrowserClient(server))
      try await slow.open()
      try await quick.open()
      var clients = try (0..<3).map { _ in try slow.begin(1_000, "IMG") }
      let fourth = try await slow.upload("IMG")
      #expect(fourth.status == 503)
      #expect(fourth.firstLine == "The server is receiving too many files at the moment. Try again soon.")
      #expect(fourth.header("Retry-After") == "1")
      #expect(try await quick.upload("IMG").status == 200)
      #expect(try await slow.post(("drop", "files", "\"b.png\\nwords\"")).status == 204)
      // A client that disconnects releases its share.
      clients.removeLast()
      var status = 503
      while status == 503 { status = try await slow.upload("IMG").status }
      #expect(status == 200)
      // The others are not affected.
      clients[0].send(String(repeating: "x", count: 997))
      let first = clients.removeFirst()
      nonisolated(unsafe) let client = first
      #expect(try await onOwnThread { try client.response().status } == 200)
    }
  }

  @Test("A stalled upload is cut off, however far it came; a slow one is not")
  func rate() async throws {
    let gallery = Gallery()
    try await gallery.withServer {
      $0.requestTimeout = .milliseconds(400)
      $0.slowestBodyRate = 1_000
    } _: { server in
      let browser = BrowserClient(server)
      try await browser.open()
      nonisolated(unsafe) let (steady, stalled) = (try browser.begin(80_000, "IMG"), try browser.begin(80_000, "IMG"))
      let status = try await onOwnThread {
        // 2,000 bytes in 40 ms are fifty times the slowest allowed rate, and so above it on a busy machine, too. The
        // upload takes five times the timeout and is still accepted.
        for _ in 0..<39 {
          steady.send(String(repeating: "x", count: 2_000))
          stalled.send("x")
          waitAMoment()
          waitAMoment()
        }
        steady.send(String(repeating: "x", count: 1_997))
        return try steady.response().status
      }
      #expect(status == 200)
      #expect(await onOwnThread { stalled.toEnd() } == "")
    }
  }

  @Test("Uploads share a memory limit, and give their memory back")
  func memory() async throws {
    let gallery = Gallery(Album(bound: 10_000))
    try await gallery.withServer {
      $0.largeBodyBytes = 5_000
    } _: { server in
      let (ann, bob) = (BrowserClient(server), BrowserClient(server))
      try await ann.open()
      try await bob.open()
      // The limit for all uploads together also limits each of them.
      #expect(
        try await ann.upload(String(repeating: "x", count: 5_001)).firstLine
          == "The file has 5.1 kB; at most 5 kB are accepted.")
      let client = try ann.begin(4_000, "IMG")
      var status = 200
      while status != 503 { status = try await bob.upload("IMG" + String(repeating: "x", count: 1_500)).status }
      #expect(try await bob.upload("IMG").status == 200)
      client.hangUp()
      while status == 503 { status = try await bob.upload("IMG" + String(repeating: "x", count: 4_990)).status }
      #expect(status == 200)
    }
  }

  @Test("An upload whose storing takes too long gets 503, and later uploads are stored")
  func slowStorage() async throws {
    let gallery = Gallery()
    try await gallery.withServer {
      $0.savingTimeout = .milliseconds(50)
    } _: { server in
      let browser = BrowserClient(server)
      try await browser.open()
      gallery.album.block()
      let response = try await browser.upload("IMG")
      #expect(response.status == 503)
      #expect(response.firstLine == "The app took too long to store the file. Try again later.")
      gallery.album.open()
      // On a busy machine storing may take more than those 50 ms again.
      var statuses: [Int] = []
      for _ in 0..<100 where statuses.last != 200 { statuses.append(try await browser.upload("IMG").status) }
      #expect(statuses.last == 200 && statuses.dropLast().allSatisfy { $0 == 503 }, "\(statuses)")
    }
  }

  @Test("A stored file belongs to its session: others can neither report nor download it")
  func own() async throws {
    var galleries: [Gallery] = []
    let server = try WebServer(
      .perSession {
        galleries.append(Gallery())
        return galleries[galleries.count - 1].page
      }, port: 0, access: .open)
    defer { server.stop() }
    let (ann, bob) = (BrowserClient(server), BrowserClient(server))
    try await ann.open()
    try await bob.open()
    let ticket = try await ann.upload("IMG").firstLine
    #expect(try await bob.post(("drop", "files", "\"\(ticket)\"")).status == 204)
    #expect(galleries[1].store.state.results == [])
    #expect(try await ann.post(("drop", "files", "\"\(ticket)\"")).status == 204)
    #expect(galleries[0].store.state.results == [.saved(id: "p0", name: "a.png")])
    #expect(try await bob.get("/file/p0").status == 404)
    #expect(try await BrowserClient(server).get("/file/p0").status == 403)
    #expect(try await ann.get("/file/p0").status == 200)
  }
}
