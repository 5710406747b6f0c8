import BrowserDriver
import BrowserSuite
import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// Fields other than texts, questions in sheets, and the states of content.
  @MainActor @Suite("Fields and states of a frame") struct FieldsAndStates {
    private struct Settings: RefusingFeature {
      enum Size: String, Codable, Sendable, CaseIterable { case small, medium, large }
      enum Open: Equatable, Codable, Sendable { case settings, menu, about, question }

      struct State: Equatable, Codable, Sendable {
        var size = Size.small
        var isShared = false
        var name = ""
        var sheet: Open?
        var removals = 0
        var retries = 0
        var blurs = 0
      }

      enum Action: Equatable, Sendable {
        case open(Open?)
        case size(Size)
        case share(Bool)
        case name(String)
        case save, remove, retry, blurred
      }

      func refusal(of action: Action, in state: State) -> Refusal? {
        action == .save && state.size == .large ? Refusal("Large is sold out.", field: "size") : nil
      }

      func update(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .open(let sheet): state.sheet = sheet
        case .size(let size): state.size = size
        case .share(let isShared): state.isShared = isShared
        case .name(let name): state.name = name
        case .save: state.sheet = nil
        case .remove: (state.removals, state.sheet) = (state.removals + 1, nil)
        case .retry: state.retries += 1
        case .blurred: state.blurs += 1
        }
        return []
      }

      static func frame(_ state: State) -> AppFrame<Node<Action>> {
        let buttons: [(title: String, sheet: Open)] = [
          ("settings", .settings), ("menu", .menu), ("about", .about), ("ask", .question),
        ]
        return AppFrame(
          .main(
            .h1("Tools"),
            .each(buttons.map { title, sheet in .button([.id(title), .onClick(.open(sheet))], .text(title)) }),
            .field(
              SheetField("Free", state.name) { .name($0) },
              [.id("free"), .focused(state.removals == 1), .onBlur(.blurred)]),
            .offline("You can read.", updated: "today at 14:05", retry: SheetButton("Connect", .retry)),
            .failed("The posts can't be loaded", "Check your connection.", retry: SheetButton("Try again", .retry))),
          sheet: state.sheet.map { sheet($0, state) })
      }

      private static func sheet(_ sheet: Open, _ state: State) -> Sheet<Action> {
        switch sheet {
        case .settings:
          Sheet(
            title: "Settings", cancel: .open(nil),
            fields: [
              SheetField("Name", state.name) { .name($0) },
              SheetField("Size", selected: state.size, among: Size.allCases, title: \.rawValue) { .size($0) },
              SheetField("Shared", isOn: state.isShared) { .share($0) },
            ],
            submit: SheetButton("Save", .save))
        case .menu:
          Sheet(
            title: "Menu", cancel: .open(nil),
            items: [
              SheetItem(
                "Remove", key: "x", isDestructive: true, confirmation: Confirmation("Remove it?", agree: "Remove"),
                .remove)
            ])
        case .about: Sheet(title: "About", message: "Version 1", cancel: .open(nil))
        case .question:
          Sheet(
            title: "Sign out?", message: "Nothing is lost.", cancel: .open(nil), submit: SheetButton("Out", .remove))
        }
      }
    }

    private static let open = "document.querySelector('dialog.sheet[open]')"
    private static let focus = "document.activeElement"

    private func withSettings(_ test: @MainActor (Tab, Store<Settings>) async throws -> Void) async throws {
      let store = Store(Settings.State(), Settings())
      let page = Page(title: "Settings", parts: [Part(frame: store) { Settings.frame($0) }])
      try await withTab(page) { tab, _ in try await test(tab, store) }
    }

    @Test("A choice is a native select box, and a toggle a checkbox, with their values and for the keyboard")
    func fields() async throws {
      try await withSettings { tab, store in
        try await tab.click("#settings")
        try await tab.wait(until: "\(Self.focus).name == 'name'")
        try await tab.press("ArrowDown")
        try await tab.wait(until: "\(Self.focus).localName == 'select'")
        #expect(try await tab.evaluate("\(Self.focus).selectedOptions[0].textContent") == "small")
        try await tab.press("ArrowDown")
        try await eventually { store.state.size == .medium }
        try await tab.press("Tab")
        try await tab.wait(until: "\(Self.focus).type == 'checkbox' && \(Self.focus).labels[0].textContent == 'Shared'")
        try await tab.press("Space")
        try await eventually { store.state.isShared }
        store.send(.size(.small))
        store.send(.share(false))
        try await tab.wait(
          until: "!\(Self.focus).checked && document.querySelector('select').selectedOptions[0].text == 'small'")
        #expect(try await tab.smallTargets() == [])
        #expect(try await tab.faintTexts() == [])
        try await tab.isAccessible()
        store.send(.size(.large))
        try await tab.press("Enter")
        try await tab.shows("Large is sold out.", in: ".field-error[role=alert]")
        #expect(try await tab.evaluate("\(Self.focus).name") == "size")
        store.send(.size(.small))
        try await tab.press("Tab")
        try await tab.press("Tab")
        try await tab.press("Enter")
        try await tab.wait(until: "!\(Self.open)")
      }
    }

    @Test("An item with a question asks it, by its button and by its key") func confirmedItem() async throws {
      try await withSettings { tab, store in
        try await tab.click("#menu")
        try await tab.click(".menu button")
        try await tab.shows("Remove it?", in: "dialog:modal p")
        try await tab.press("Escape")
        try await tab.wait(until: "!document.querySelector(':modal')")
        #expect(store.state.removals == 0)
        #expect(store.state.sheet == .menu)
        try await tab.press("x")
        try await tab.click("dialog:modal .danger")
        try await eventually { store.state.removals == 1 }
        try await tab.wait(until: "!\(Self.open)")
      }
    }

    @Test("Enter closes a sheet that is only read, and submits one without fields") func enter() async throws {
      try await withSettings { tab, store in
        try await tab.click("#about")
        try await tab.wait(until: "\(Self.open)")
        try await tab.press("Enter")
        try await tab.wait(until: "!\(Self.open)")
        try await tab.click("#ask")
        try await tab.wait(until: "\(Self.focus).textContent == 'Out'")
        try await tab.press("Enter")
        try await eventually { store.state.removals == 1 }
      }
    }

    @Test("A field of the page has the focus of the state, and reports that it lost it")
    func focusOfField() async throws {
      try await withSettings { tab, store in
        store.send(.remove)
        try await tab.wait(until: "\(Self.focus).id == 'free'")
        try await tab.type("Emma")
        try await eventually { store.state.name == "Emma" }
        try await tab.press("Tab")
        try await eventually { store.state.blurs == 1 }
      }
    }

    @Test("Failed and offline content says what happened, and tries again") func states() async throws {
      try await withSettings { tab, store in
        #expect(try await tab.evaluate("document.querySelector('.failed').role") == "alert")
        #expect(try await tab.text(of: ".offline").contains("Last updated: today at 14:05"))
        try await tab.click(".failed button")
        try await tab.click(".offline button")
        try await eventually { store.state.retries == 2 }
        try await tab.resize(width: 390, height: 844)
        #expect(try await tab.smallTargets() == [])
        #expect(try await tab.faintTexts() == [])
        try await tab.isAccessible()
        #expect(try await tab.evaluate("document.documentElement.scrollWidth <= innerWidth") == true)
      }
    }
  }
}
