#if Web || Full
  import TarnTesting
  import Testing

  @testable import TarnWeb

  /// Pages in a program that has a libmicrohttpd of its own, over real sockets.
  @MainActor @Suite("Pages mounted into a program's own libmicrohttpd") struct MicrohttpdMountingTests {
    private func mounted(
      _ pages: PageScope, _ test: @MainActor (MountedPages, UInt16) async throws -> Void
    ) async throws {
      let socket = try ListeningSocket(address: "127.0.0.1", port: 0)
      let port = socket.port
      let mounted = try MountedPages(["board": pages], port: port, at: "/apps/", access: .open)
      let server = try MicrohttpdServer(on: socket, mounted.handler)
      let outcome: Result<Void, any Error>
      do { outcome = .success(try await test(mounted, port)) } catch { outcome = .failure(error) }
      mounted.stop()
      await server.stop()
      try outcome.get()
    }

    @Test("A browser opens a page and its stream, and its events change the page")
    func events() async throws {
      let board = ServedBoard()
      try await mounted(.shared(board.page)) { _, port in
        let browser = BrowserClient(port: port, at: "/apps/board/")
        #expect(try await browser.get("/apps/board/").body.contains("Board &amp; &lt;co&gt;"))
        try await browser.open()
        for number in 1...3 {
          #expect(try await browser.post(("up", "click", "null")).status == 204)
          try await browser.receive { $0.text(of: "count") == "\(number)" }
        }
        #expect(board.received == [.up, .up, .up])
        // More bytes than one read takes.
        board.store.send(.show(Array(0..<2_000)))
        board.page.flush()
        try await browser.receive { $0.text(of: "remove1999") == "Remove 1999" }
        browser.leave()
        try await eventually { !board.page.hasConnections }
        browser.hangUp()
        #expect(try await browser.get("/").body == "This is the program's own page.")
      }
    }

    @Test("Files within their bound are stored, a larger one and a request of another site are refused")
    func bodies() async throws {
      let gallery = Gallery(Album(bound: 1_000))
      try await mounted(.shared(gallery.page)) { _, port in
        let browser = BrowserClient(port: port, at: "/apps/board/")
        try await browser.open()
        let ticket = try await browser.upload("IMG 1").firstLine
        #expect(try await browser.post(("drop", "files", "\"\(ticket)\"")).status == 204)
        #expect(try await browser.get("/apps/board/file/p0").body == "IMG 1")
        #expect(try await browser.upload(String(repeating: "x", count: 200_000)).status == 413)
        #expect(try await browser.get("/apps/board/").status == 200)
        let lines = ["Host: \(browser.host)", "Origin: https://evil.example"]
        #expect(try await browser.send("POST", "/apps/board/event", lines, body: "{}").status == 403)
      }
    }

    @Test("When the pages stop, suspended streams end, and the daemon can stop")
    func stop() async throws {
      let board = ServedBoard()
      try await mounted(.shared(board.page)) { mounted, port in
        let browser = BrowserClient(port: port, at: "/apps/board/")
        try await browser.open()
        mounted.stop(restarts: true)
        await #expect(throws: (any Error).self) { while true { _ = try await browser.next() } }
        #expect(!board.page.hasConnections)
        #expect(try await browser.get("/apps/board/").status == 503)
      }
    }
  }
#endif
