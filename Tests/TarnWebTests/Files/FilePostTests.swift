import Tarn
import Testing

@testable import TarnWeb

/// Uploads.
@MainActor @Suite("A file posted to a page") struct FilePostTests {
  @Test("The file is stored, and its element gets an event with an ID and a name")
  func kept() async throws {
    let gallery = Gallery()
    try await gallery.withServer { server in
      let visit = BrowserClient(server)
      try await visit.open()
      let response = try await visit.give("IMG 1", named: "C%3A%5Csea%20view.png")
      #expect(response.status == 200)
      #expect(gallery.store.state.arrivals == [])
      #expect(try await visit.post(("drop", "files", "\"\(response.words)\"")).status == 204)
      #expect(gallery.store.state.arrivals == [.saved(id: "p0", name: "sea view.png")])
      let file = try await visit.get("/file/p0")
      #expect(file.status == 200 && file.body == "IMG 1")
    }
  }

  @Test("A stored file is reported once")
  func tickets() async throws {
    let gallery = Gallery()
    try await gallery.withServer { server in
      let visit = BrowserClient(server)
      try await visit.open()
      let ticket = try await visit.give("IMG").words
      for sent in [ticket, ticket, "", "p0", "00000000000000000000000000000000"] {
        #expect(try await visit.post(("drop", "files", "\"\(sent)\"")).status == 204)
      }
      #expect(gallery.store.state.arrivals == [.saved(id: "p0", name: "a.png")])
      for value in ["null", "1", "true"] {
        #expect(try await visit.post(("drop", "files", value)).status == 410)
      }
      #expect(gallery.store.state.arrivals.count == 1)
    }
  }

  @Test("A refused upload gets the store's message, and the page reports the refusal")
  func refused() async throws {
    let gallery = Gallery()
    try await gallery.withServer { server in
      let visit = BrowserClient(server)
      try await visit.open()
      let response = try await visit.give("hello", named: "notes.txt")
      #expect(response.status == 422)
      #expect(response.body == "“notes.txt” is no picture. PNG and SVG are.\n")
      #expect(
        try await visit.post(("drop", "files", "\"notes.txt\\n“notes.txt” is no picture. PNG and SVG are.\\n\"")).status
          == 204)
      #expect(try await visit.post(("drop", "files", "\"b.png\\n\"")).status == 204)
      #expect(
        gallery.store.state.arrivals == [
          .refused(name: "notes.txt", reason: "“notes.txt” is no picture. PNG and SVG are."),
          .refused(name: "b.png", reason: "The file could not be sent. Check the connection and try again."),
        ])
      let strange = try await visit.give("IMG", named: "strange")
      #expect(strange.status == 500)
      #expect(
        strange.words
          == "The app gave the file the id “../strange”, which can't be part of an address. The file was not added.")
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let what: String
    var lines: [String]?
    var length: Int? = 3
    var cookie = true
    let status: Int
    let words: String
    var testDescription: String { what }
  }

  nonisolated private static let stranger =
    "The server does not know this session, or the page accepts no files. Reload the page."
  nonisolated private static let rows = [
    Row(
      what: "another site",
      lines: ["Origin: http://evil.example", "Content-Type: application/octet-stream", "Tarn-Name: a"],
      status: 403, words: "This request comes from another site's page."),
    Row(
      what: "nowhere", lines: ["Content-Type: application/octet-stream", "Tarn-Name: a"], status: 403,
      words: "A POST request must name the page that sends it (Origin)."),
    Row(
      what: "a form", lines: ["ORIGIN", "Content-Type: multipart/form-data; boundary=x", "Tarn-Name: a"], status: 415,
      words: "Files must be posted as application/octet-stream."),
    Row(
      what: "an event", lines: ["ORIGIN", "Content-Type: application/json", "Tarn-Name: a"], status: 415,
      words: "Files must be posted as application/octet-stream."),
    Row(what: "nobody", cookie: false, status: 403, words: stranger),
    Row(
      what: "without a name", lines: ["ORIGIN", "Content-Type: application/octet-stream"], status: 400,
      words: "The request has no name of the file (Tarn-Name)."),
    Row(
      what: "with a name that is none", lines: ["ORIGIN", "Content-Type: application/octet-stream", "Tarn-Name: %zz"],
      status: 400, words: "The request has no name of the file (Tarn-Name)."),
    Row(
      what: "without a length", length: nil, status: 411,
      words: "The request has no length of the file (Content-Length)."),
    Row(what: "too large", length: 1_000_001, status: 413, words: "The file has 1.1 MB; at most 1 MB are accepted."),
    Row(
      what: "far too large", length: 1_000_000_000_000, status: 413,
      words: "The file has 1000000 MB; at most 1 MB are accepted."),
    Row(
      what: "asking for too much",
      lines: ["ORIGIN", "Content-Type: application/octet-stream", "Tarn-Name: a", "Tarn-Size: 1000001"], length: 0,
      status: 413, words: "The file has 1.1 MB; at most 1 MB are accepted."),
    Row(
      what: "asking for what is allowed",
      lines: ["ORIGIN", "Content-Type: application/octet-stream", "Tarn-Name: a", "Tarn-Size: 1000000"], length: 0,
      status: 204, words: ""),
  ]

  @Test(
    "An upload must come from the page itself, with a name and a length, and must not be too large", arguments: rows)
  func heads(row: Row) async throws {
    let gallery = Gallery(Album(bound: 1_000_000))
    try await gallery.withServer { server in
      let visit = BrowserClient(server)
      try await visit.open()
      let port = server.port
      var lines = ["POST /files HTTP/1.1", "Host: \(visit.host)"]
      lines += (row.lines ?? Array(visit.fileLines(named: "a").dropFirst())).map { $0 == "ORIGIN" ? visit.origin : $0 }
      if row.cookie { lines.append("Cookie: \(visit.cookie ?? "")") }
      lines.append(row.length.map { "Content-Length: \($0)" } ?? "Transfer-Encoding: chunked")
      let body = row.length == nil ? "3\r\nIMG\r\n0\r\n\r\n" : row.length == 3 ? "IMG" : ""
      let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
      let response = try await away {
        let client = try RawClient(port: port)
        client.send(head + body)
        return try client.response()
      }
      #expect(response.status == row.status)
      #expect(response.words == row.words)
      #expect(gallery.album.names == [])
    }
  }

  @Test("A page that accepts no files refuses uploads and downloads")
  func none() async throws {
    try await withServer { server, boards in
      let visit = BrowserClient(server)
      try await visit.open()
      let response = try await visit.give("IMG")
      #expect(response.status == 403)
      #expect(try await visit.get("/file/p0").status == 403)
      #expect(try await !visit.get("/").body.contains("files.js"))
      #expect(try await visit.post(("up", "files", "\"x\"")).status == 410)
      #expect(boards[0].received == [])
    }
  }

  @Test("A stalled upload delays no other, and counts against its visitor's limit")
  func stalled() async throws {
    let gallery = Gallery()
    try await gallery.withServer { server in
      let (slow, quick) = (BrowserClient(server), BrowserClient(server))
      try await slow.open()
      try await quick.open()
      var clients = try (0..<3).map { _ in try slow.begin(1_000, "IMG") }
      let fourth = try await slow.give("IMG")
      #expect(fourth.status == 503)
      #expect(fourth.words == "The server is receiving too many files at the moment. Try again soon.")
      #expect(fourth.header("Retry-After") == "1")
      #expect(try await quick.give("IMG").status == 200)
      #expect(try await slow.post(("drop", "files", "\"b.png\\nwords\"")).status == 204)
      // A client that disconnects releases its share.
      clients.removeLast()
      var status = 503
      while status == 503 { status = try await slow.give("IMG").status }
      #expect(status == 200)
      // The others are not affected.
      clients[0].send(String(repeating: "x", count: 997))
      let first = clients.removeFirst()
      nonisolated(unsafe) let client = first
      #expect(try await away { try client.response().status } == 200)
    }
  }

  @Test("A stalled upload is cut off, however far it came; a slow one is not")
  func rate() async throws {
    let gallery = Gallery()
    try await gallery.withServer {
      $0.requestTimeout = .milliseconds(400)
      $0.slowestBodyRate = 1_000
    } _: { server in
      let visit = BrowserClient(server)
      try await visit.open()
      nonisolated(unsafe) let (steady, stalled) = (try visit.begin(80_000, "IMG"), try visit.begin(80_000, "IMG"))
      let status = try await away {
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
      #expect(try await away { stalled.toEnd() } == "")
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
        try await ann.give(String(repeating: "x", count: 5_001)).words
          == "The file has 5.1 kB; at most 5 kB are accepted.")
      let client = try ann.begin(4_000, "IMG")
      var status = 200
      while status != 503 { status = try await bob.give("IMG" + String(repeating: "x", count: 1_500)).status }
      #expect(try await bob.give("IMG").status == 200)
      client.hangUp()
      while status == 503 { status = try await bob.give("IMG" + String(repeating: "x", count: 4_990)).status }
      #expect(status == 200)
    }
  }

  @Test("An upload whose storing takes too long gets 503, and later uploads are stored")
  func late() async throws {
    let gallery = Gallery()
    try await gallery.withServer {
      $0.savingTimeout = .milliseconds(50)
    } _: { server in
      let visit = BrowserClient(server)
      try await visit.open()
      gallery.album.block()
      let response = try await visit.give("IMG")
      #expect(response.status == 503)
      #expect(response.words == "The app took too long to store the file. Try again later.")
      gallery.album.open()
      #expect(try await visit.give("IMG").status == 200)
    }
  }

  @Test("A stored file belongs to its visitor: others can neither report nor download it")
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
    let ticket = try await ann.give("IMG").words
    #expect(try await bob.post(("drop", "files", "\"\(ticket)\"")).status == 204)
    #expect(galleries[1].store.state.arrivals == [])
    #expect(try await ann.post(("drop", "files", "\"\(ticket)\"")).status == 204)
    #expect(galleries[0].store.state.arrivals == [.saved(id: "p0", name: "a.png")])
    #expect(try await bob.get("/file/p0").status == 404)
    #expect(try await BrowserClient(server).get("/file/p0").status == 403)
    #expect(try await ann.get("/file/p0").status == 200)
  }
}
