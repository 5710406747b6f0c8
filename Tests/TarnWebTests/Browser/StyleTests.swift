import BrowserDriver
import BrowserSuite
import Foundation
import Tarn
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// The style sheet that all apps share, on a page with every kind of element.
  @MainActor @Suite("The shared style sheet") struct Style {
    private typealias View = Node<LongList.Action>

    private func withGallery(_ test: @MainActor (Tab) async throws -> Void) async throws {
      let store = Store(LongList.State(rows: Array(0..<100), selected: 2, done: [1, 2]), LongList())
      let page = Page(
        title: "Gallery",
        styles: [
          ".gallery { overflow-y: auto; } .toast { position: static; } .gallery [data-window] { height: 220px; }"
        ],
        parts: [Part(store) { Self.gallery($0) }])
      try await withTab(page) { tab, _ in try await test(tab) }
    }

    private static func gallery(_ state: LongList.State) -> View {
      .main([.class("gallery")], .header([.class("bar")], .h1("To-dos")), form, links, chips, list(state), menu, dialog)
    }

    private static var links: View {
      .div(
        .p([.class("bar")], .span("The rules are in ", link("the manual"), ".")),
        .p([.class("bar muted")], .span("Ask ", link("the others"), ".")),
        .p([.class("notice")], .span("See ", link("the news"), ".")),
        .div([.class("item")], .span([.class("item-text")], link("A page"))),
        .div([.class("toast")], .span("Saved in ", link("the cloud"))))
    }

    private static func link(_ text: String) -> View { .a([.href("#there")], .text(text)) }

    private static var form: View {
      .form(
        [.class("form"), .label("New")],
        .div(
          [.class("form-row")],
          .label([.class("field")], .span("What"), .input([.value("Water"), .aria("invalid", "true")])),
          .label(
            [.class("field")], .span("How often"),
            .tag("select")([.onInput { .text($0) }], .tag("option")("Never"), .tag("option")("Daily"))),
          .submit("Add")),
        .p([.class("field-error")], "This to-do already exists."),
        .div(
          [.class("form-row")],
          .label(.input([.type("radio"), .attribute("name", "one"), .checked(true)]), "One"),
          .label(.input([.type("radio"), .attribute("name", "one")]), "Other")))
    }

    private static var chips: View {
      .div(
        [.class("chips bar")], .span([.class("chip")], "home"),
        .button([.class("chip"), .aria("pressed", "true")], "All"),
        .button([.class("chip"), .aria("pressed", "false")], "Done"))
    }

    private static func list(_ state: LongList.State) -> View {
      .window(
        WindowedList(
          count: state.rows.count, rowHeight: 44, top: state.top, selected: state.selected, hasControls: true),
        [.label("To-dos")], key: { state.rows[$0] }, onScroll: { .scrolled($0) }, onSelect: { .selected($0) },
        row: { index in
          .div(
            [.class(state.done.contains(index) ? "item done" : "item")],
            .input([
              .type("checkbox"), .label("Done"), .checked(state.done.contains(index)),
              .onCheck { _ in .toggled(index) },
            ]),
            .span([.class("item-text")], "Something to be done, which is long and longer"),
            .span([.class("chip")], "garden"), .span([.class("muted")], "5 May"),
            .button([.class("quiet icon"), .label("Edit")], "…"))
        })
    }

    private static var menu: View {
      .div(
        [.class("menu"), .role("menu")], .button([.role("menuitem")], "Move up"),
        .button([.role("menuitem"), .class("danger")], "Remove"))
    }

    private static var dialog: View {
      .section(
        [.class("dialog"), .role("dialog"), .label("Remove?")], .h2("Remove 3 to-dos?"),
        .div([.class("form")], .p([.class("muted")], "They can be brought back by undo.")),
        .div(
          [.class("buttons")], .button([.class("quiet")], "Keep"), .button([.class("danger")], "Remove")))
    }

    @Test("Text is readable, light and dark", arguments: [false, true])
    func contrast(dark: Bool) async throws {
      try await withGallery { tab in
        try await tab.resize(width: 820, height: 1_100)
        try await tab.emulate(dark: dark, reducedMotion: true)
        #expect(try await tab.faintTexts() == [])
        try await tab.isAccessible()
        // An inset shadow marks the selected row, so that color is not its only mark.
        let style = "(({ backgroundColor, boxShadow }) => backgroundColor + boxShadow)(getComputedStyle(node))"
        let styles = try await tab.evaluate(
          "[...document.querySelectorAll('[role=row]')].slice(1, 4).map((node) => \(style))", as: [String].self)
        #expect(styles[0] == styles[2] && styles[0] != styles[1] && styles[1].contains("inset"))
        let pictures = URL(fileURLWithPath: ".build/screenshots")
        try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
        try await tab.screenshot(to: pictures.appendingPathComponent("style-\(dark ? "dark" : "light").png").path)
      }
    }

    @Test("A link in a text is underlined, and has the accent color or that of its message", arguments: [false, true])
    func links(dark: Bool) async throws {
      try await withGallery { tab in
        try await tab.emulate(dark: dark, reducedMotion: true)
        let color = { (selector: String) in "getComputedStyle(document.querySelector('\(selector)')).color" }
        let isAlike: [Bool] = try await tab.evaluate(
          """
          [...document.querySelectorAll("a")].map((link) => {
            const { color, textDecorationLine } = getComputedStyle(link);
            const wanted = link.closest(".toast") ? \(color(".toast")) : \(color("button.quiet"));
            return color == wanted && textDecorationLine == "underline";
          })
          """)
        #expect(isAlike == [true, true, true, true, true])
      }
    }

    @Test("Controls are large enough for a finger, and fit a phone of 390 px")
    func touch() async throws {
      try await withGallery { tab in
        try await tab.resize(width: 390, height: 844, touch: true)
        // A link in a text is as large as its line.
        #expect(try await tab.smallTargets(except: "a") == [])
        #expect(try await tab.evaluate("document.documentElement.scrollWidth <= 390") == true)
      }
    }

    @Test(
      "A heading, tabs and a form have the same space at the sides, in a padded page and without it",
      arguments: ["", "padded"])
    func sides(name: String) async throws {
      let store = Store(LongList.State(rows: [], selected: nil, done: []), LongList())
      let page = Page(
        title: "Sides",
        parts: [
          Part(store) { _ in
            .main(
              [.class(name)], .header([.class("bar")], .h1("Tools")),
              .nav(
                [.class("chips tabs")],
                .each(
                  ["All tools of the house", "Lent to neighbours", "Missing"].map {
                    .button([.class("chip")], .text($0))
                  })),
              .form([.class("form")], .field(SheetField("Name", "") { _ in LongList.Action.toggled(0) })))
          }
        ])
      try await withTab(page) { tab, _ in
        try await tab.resize(width: 390, height: 844, touch: true)
        let edges: [[Double]] = try await tab.evaluate(
          """
          [document.querySelector('h1'), document.querySelector('.chip'), document.querySelector('.field')].map((node) =>
            [node.getBoundingClientRect().left, 390 - document.querySelector('.field').getBoundingClientRect().right])
          """)
        #expect(edges == [[16, 16], [16, 16], [16, 16]])
        #expect(try await tab.evaluate("document.documentElement.scrollWidth <= 390") == true)
      }
    }

    @Test("The focus is visible on every element that can have it")
    func focus() async throws {
      try await withGallery { tab in
        for _ in 0..<20 {
          try await tab.press("Tab")
          let outline = try await tab.evaluate(
            "document.activeElement == document.body ? 3 : parseFloat(getComputedStyle(document.activeElement).outlineWidth)",
            as: Double.self)
          #expect(outline >= 2)
        }
      }
    }
  }
}
