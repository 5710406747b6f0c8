import BrowserDriver
import Tarn
import TarnDocument
import TarnRecord
import TarnView
import Testing

@testable import TarnWeb

/// A list of which the last step is for the host alone to undo, and a guest may bring back what the guest has removed.
private struct GuestList: DocumentFeature {
  struct Document: Record {
    var names = ["Emma", "Dune"]
    static let fields: [Field<Document>] = [Field("names", \.names)]
  }

  struct Session: Record { static let fields: [Field<Session>] = [] }

  enum Action: Codable, Equatable, Sendable {
    case add(String)
    case remove(String)
  }

  var newSession: Session { Session() }

  func historyRefusal(by person: PersonID, in document: Document) -> Refusal? {
    person == .local ? nil : Refusal("Only the host may undo.")
  }

  func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
    if case .add(let name) = action, document.names.contains(name) { Refusal("\(name) is in the list.") } else { nil }
  }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .add(let name): document.names.append(name)
    case .remove(let name): document.names.removeAll { $0 == name }
    }
    return []
  }

  @MainActor static func page(_ session: DocumentSession<GuestList>, hasAction: Bool = true) -> Page {
    Page(
      title: "Guests",
      parts: [
        Part(session) { view in
          .main(
            .p([.id("names")], .text(view.document.names.joined(separator: ", "))),
            .button([.id("remove"), .onClick(.remove("Emma"))], "Remove Emma"))
        },
        .undoToast(of: session, duration: .seconds(600)) {
          if case .remove = $0 { true } else { false }
        } revertedBy: { action, before in
          guard hasAction, case .remove(let name) = action, before.names.contains(name) else { return nil }
          return .add(name)
        },
      ])
  }
}

extension BrowserTests {
  @MainActor @Suite("A toast for a person who may not undo") struct UndoToasts {
    private let store = Store(
      DocumentState(GuestList.Document()), SharedDocument(GuestList()),
      history: SharedDocument<GuestList>.history(label: { action, _ in
        if case .remove(let name) = action { "Remove \(name)" } else { nil }
      }))

    @Test("It names the person's own step and takes it back by an action of the app, also after steps of others")
    func action() async throws {
      let guest = store.session(SessionID("w", of: "anna"))
      try await withTab(GuestList.page(guest)) { tab, _ in
        store.session("host").send(.remove("Dune"))
        try await tab.wait(until: "document.querySelector('#names').textContent == 'Emma'")
        #expect(try await tab.count(of: ".toast") == 0)
        try await tab.click("#remove")
        try await tab.wait(until: "document.querySelector('.toast span')?.textContent == 'Remove Emma'")
        store.session("host").send(.add("Volume 1"))
        try await tab.wait(until: "document.querySelector('#names').textContent == 'Volume 1'")
        #expect(try await tab.count(of: ".toast:not(.leave)") == 1)
        try await tab.click(".toast button")
        try await tab.wait(until: "!document.querySelector('.toast:not(.leave)')")
        #expect(store.state.document.names == ["Volume 1", "Emma"])
        #expect(store.history?.undoName == "Undo add", "The action is a step like any other.")
      }
    }

    @Test("It is gone when the step was undone by another person") func undone() async throws {
      let guest = store.session(SessionID("w", of: "anna"))
      try await withTab(GuestList.page(guest)) { tab, _ in
        store.session("host").send(.add("Volume 1"))
        try await tab.click("#remove")
        try await tab.appears(".toast")
        store.undo()
        try await tab.wait(until: "!document.querySelector('.toast:not(.leave)')")
        #expect(store.state.document.names == ["Emma", "Dune", "Volume 1"])
      }
    }

    @Test("A refusal of the action is shown, and without an action there is no toast") func refused() async throws {
      let guest = store.session(SessionID("w", of: "anna"))
      try await withTab(GuestList.page(guest)) { tab, _ in
        try await tab.click("#remove")
        try await tab.appears(".toast")
        store.session("host").send(.add("Emma"))
        try await tab.click(".toast button")
        try await tab.wait(until: "document.body.textContent.includes('Emma is in the list.')")
        #expect(store.state.document.names == ["Dune", "Emma"])
      }
      try await withTab(GuestList.page(guest, hasAction: false)) { tab, _ in
        try await tab.click("#remove")
        try await tab.wait(until: "document.querySelector('#names').textContent == 'Dune'")
        #expect(try await tab.count(of: ".toast") == 0)
      }
    }
  }
}

extension BrowserTests {
  @MainActor @Suite("The duration of a toast") struct UndoToastDurations {
    @Test("A toast is shown for its duration") func duration() async throws {
      let store = Store(
        DocumentState(GuestList.Document()), SharedDocument(GuestList()), history: SharedDocument<GuestList>.history())
      let session = store.session("host")
      let durations: [Duration] = [.milliseconds(100), .seconds(600)]
      let page = Page(
        title: "Guests",
        parts: durations.map { duration in
          .undoToast(of: session, duration: duration) { if case .remove = $0 { true } else { false } }
        })
      try await withTab(page) { tab, _ in
        session.send(.remove("Emma"))
        let isOneShown = "document.querySelectorAll('.toast:not(.leave)').length == 1"
        try await tab.wait(until: isOneShown)
        // Pause: toasts with the same duration would both be shown, or both be gone.
        try await Task.sleep(for: .milliseconds(500))
        #expect(try await tab.evaluate(isOneShown))
      }
    }
  }
}
