import Foundation
import Testing

@testable import TarnWeb

/// The end of a program that serves pages.
@Suite("Stopping a server") struct ServerStopTests {
  @Test(
    "A signal ends the server cleanly: streams end, the port is free at once, the exit code is 0",
    arguments: [SIGINT, SIGTERM])
  func signals(number: Int32) async {
    await #expect(processExitsWith: .exitCode(0)) { [number] in
      try await ServerStopTests.serve(until: number)
    }
  }

  @MainActor private static func serve(until number: Int32) async throws {
    let board = ServedBoard()
    let server = try WebServer(.shared(board.page), port: 0, access: .open)
    let browser = BrowserClient(server)
    try await browser.open()
    // One signal is enough; the test repeats it, since a signal that arrives before the server waits for it would end
    // the process.
    signal(number, SIG_IGN)
    let signalSender = Task.detached {
      while !Task.isCancelled {
        kill(getpid(), number)
        // Pause: between two signals.
        try await Task.sleep(for: .milliseconds(10))
      }
    }
    await server.run()
    signalSender.cancel()
    await #expect(throws: RawClient.Failure.self) { while true { _ = try await browser.next() } }
    try WebServer(.shared(board.page), port: server.port, access: .open).stop()
  }

  @Test("Stopping the server in the program ends its streams, and its page can be served again") @MainActor
  func servedAgain() async throws {
    let board = ServedBoard()
    let first = try WebServer(.shared(board.page), port: 0, access: .open)
    let browser = BrowserClient(first)
    try await browser.open()
    first.stop()
    first.stop()
    #expect(!board.page.hasConnections)
    let second = try WebServer(.shared(board.page), port: 0, access: .open)
    defer { second.stop() }
    let client = BrowserClient(second)
    try await client.open()
    board.store.send(.up)
    try await client.receive { $0.text(of: "count") == "1" }
  }
}
