import Foundation
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

/// Tests whether a page knows that a browser shows it.
@MainActor @Suite("Shown pages") struct ShownPageTests {
  @Test("A page is shown from its first window to the end of its last one, without a heartbeat")
  func shown() async throws {
    let store = Store(Frames.State(), Frames())
    let page = Page(title: "Frames", parts: [Part(store) { Frames.view($0) }])
    var changes: [Bool] = []
    page.onShownChange = { [unowned page] in changes.append(page.isShown) }
    var limits = HTTPLimits.patient
    limits.stopGrace = .milliseconds(10)
    limits.heartbeat = .seconds(1_200)
    limits.streamCheck = .milliseconds(20)
    let server = try WebServer(.shared(page), port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: .open)
    defer { server.stop() }
    #expect(!page.isShown)
    let first = BrowserClient(server)
    try await first.open(tab: "1")
    let second = BrowserClient(server)
    try await second.open(tab: "2")
    #expect(page.isShown && changes == [true])
    first.leave()
    second.leave()
    try await eventually { !page.isShown }
    #expect(changes == [true, false])
    try await BrowserClient(server).open(tab: "3")
    #expect(page.isShown && changes == [true, false, true])
  }
}
