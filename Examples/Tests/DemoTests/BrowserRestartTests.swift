import BrowserDriver
import BrowserSuite
import Foundation
import ProgramDriver
import Testing

/// A field of an app, and the clicks that lead to it.
struct TextField: Sendable, CustomTestStringConvertible {
  let app: String
  let field: String
  /// The elements to click before the field appears, in this order.
  var clicks: [String] = []
  var testDescription: String { "\(app) \(field)" }
}

extension DemoBrowserTests {
  @Suite("A server that is killed and restarted") struct Restarts {
    static let fields = [
      TextField(app: "todos", field: Selector.add), TextField(app: "todos", field: Selector.due),
      TextField(app: "todos", field: Selector.search),
      TextField(app: "clocks", field: ".sheet input", clicks: [".add"]),
      TextField(app: "clocks", field: ".clock .field input", clicks: [".clock-button"]),
      TextField(app: "dreams", field: ".composer input"),
      TextField(app: "chance", field: ".inputs input"), TextField(app: "chance", field: ".seed input"),
      TextField(app: "journal", field: "#sign-in-email"),
      TextField(app: "timeline", field: "textarea", clicks: [".write"]),
    ]

    @Test("Text typed before, during and after the outage is complete, in every app with fields", arguments: fields)
    func typed(into field: TextField) async throws {
      let folder = try Folder()
      let first = try await Running(folder)
      let tab = try await first.open("\(field.app)/")
      for selector in field.clicks {
        try await tab.appears(selector)
        try await tab.click(selector)
      }
      try await tab.appears(field.field)
      let before = try await tab.value(of: field.field)
      try await tab.type("12", into: field.field)
      try await tab.isAnswered()
      first.program.kill()
      try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
      try await tab.type("34")
      let second = try await Running(folder, port: first.port)
      defer { second.program.kill() }
      try await tab.isReady()
      try await tab.type("56")
      try await tab.isAnswered()
      #expect(try await tab.value(of: field.field) == before + "123456")
      // After a reconnection the field still has the text.
      try await tab.setOffline(true)
      try await tab.setOffline(false)
      #expect(try await tab.value(of: field.field) == before + "123456")
      await tab.close()
    }

    @Test(
      "Enter during the outage is reported as not sent and never executed; Enter afterwards adds the whole text"
    )
    func enter() async throws {
      let folder = try Folder()
      let first = try await Running(folder)
      let tab = try await first.open("todos/")
      try await tab.type("buy ", into: Selector.add)
      try await tab.isAnswered()
      first.program.kill()
      try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
      try await tab.type("beer")
      try await tab.press("Enter")
      try await tab.shows("Your input was not sent.", in: "#tarn-status")
      let second = try await Running(folder, port: first.port)
      defer { second.program.kill() }
      try await tab.isReady()
      try await tab.shows("Connected again. Your last input was not sent: repeat it.", in: "#tarn-status")
      #expect(try second.todos().isEmpty)
      try await tab.press("Enter")
      try await tab.has(rows: ["buy beer"])
      #expect(try second.todos().map(\.text) == ["buy beer"])
      #expect(try await tab.text(of: "#tarn-status") == "")
      await tab.close()
    }

    @Test("Enter in the form of Journal during the outage is reported as not sent; Enter afterwards signs up")
    func signUp() async throws {
      let folder = try Folder()
      let first = try await Running(folder)
      let tab = try await first.open("journal/")
      for (name, text) in [
        ("name", "Ada"), ("password", "correct horse"), ("again", "correct horse"), ("email", "ada@example.or"),
      ] {
        try await tab.type(text, into: "#sign-in-\(name)")
      }
      // A button that can't be pressed would not submit the form either.
      let isReady = "!document.querySelector('.fields .go').disabled"
      try await tab.shows("This name is free.", in: ".name-check")
      try await tab.wait(until: isReady)
      try await tab.isAnswered()
      first.program.kill()
      try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
      try await tab.type("g")
      try await tab.press("Enter")
      try await tab.shows("Your input was not sent.", in: "#tarn-status")
      try await tab.hasSignUp()
      let second = try await Running(folder, port: first.port)
      defer { second.program.kill() }
      try await tab.isReady()
      try await tab.shows("Connected again. Your last input was not sent: repeat it.", in: "#tarn-status")
      #expect(try await tab.count(of: ".list") == 0)
      // The new server has to get the texts again, and to check the name.
      try await tab.shows("This name is free.", in: ".name-check")
      try await tab.wait(until: isReady)
      try await tab.hasSignUp()
      try await tab.focus("#sign-in-email")
      try await tab.press("Enter")
      try await tab.appears(".list")
      #expect(try await tab.text(of: ".who .person") == "Ada")
      #expect(try await tab.text(of: "#tarn-status") == "")
      await tab.close()
    }

    @Test("A form that was open is open again after the restart, with all that was typed")
    func form() async throws {
      let folder = try Folder()
      let (tab, second) = try await restarted(folder) { _ in }
      defer { second.program.kill() }
      try await tab.wait(until: "document.querySelector('\(Selector.field)')?.value == 'buy beer and wine and bread'")
      await tab.close()
    }

    @Test("A text whose field is gone after the restart is shown for copying")
    func gone() async throws {
      let folder = try Folder()
      let (tab, second) = try await restarted(folder) { try $0.perform(.remove(.number(1))) }
      defer { second.program.kill() }
      try await tab.shows("buy beer and wine and bread", in: "#tarn-lost-text pre")
      try await tab.press("Escape")
      try await tab.vanishes("dialog.sheet")
      try await tab.click("#tarn-lost-text button.quiet")
      try await tab.vanishes("#tarn-lost-text")
      // The text has not moved to another field.
      #expect(try await tab.value(of: Selector.add) == "")
      #expect(try await tab.value(of: Selector.search) == "")
      await tab.close()
    }

    /// Types into a form, kills the program, types more, and starts the program again.
    private func restarted(
      _ folder: Folder, meanwhile: (Running) throws -> Void
    ) async throws -> (tab: Tab, program: Running) {
      let first = try await Running(folder)
      try first.perform(.add(text: "buy beer"))
      let tab = try await first.open("todos/")
      try await tab.appears(Selector.row(1))
      try await tab.focus(Selector.list)
      try await tab.press("Home")
      try await tab.appears(Selector.row(1) + "[aria-selected=true]")
      try await tab.press("Enter")
      try await tab.waitForFocus(Selector.field)
      try await tab.type(" and wine", into: Selector.field)
      try await tab.isAnswered()
      first.program.kill()
      try await tab.wait(until: "document.documentElement.dataset.tarn == 'lost'")
      try await tab.type(" and bread")
      try meanwhile(first)
      let second = try await Running(folder, port: first.port)
      try await tab.isReady()
      return (tab, second)
    }
  }
}

extension Tab {
  /// Expects that the sign-up form still has all texts.
  fileprivate func hasSignUp() async throws {
    #expect(try await value(of: "#sign-in-name") == "Ada")
    #expect(try await value(of: "#sign-in-email") == "ada@example.org")
    for name in ["password", "again"] { #expect(try await value(of: "#sign-in-\(name)") == "correct horse") }
  }
}
