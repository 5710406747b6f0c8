import BrowserDriver
import BrowserSuite
import Tarn
import TarnForms
import TarnTesting
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// The form of docs/web.md.
  @MainActor @Suite("A form in a page") struct BookingForm {
    private let message = { (name: String) in "document.querySelector('[name=\(name)]').closest('.field').lastChild" }

    @Test("Each reason is at its field, one about no field is in the line of the page, and a right form is sent")
    func booking() async throws {
      let store = Store(Booking.State(), Booking())
      let page = Page(title: "Tables", parts: [Part(store) { Booking.view($0) }])
      try await withTab(page) { tab, _ in
        try await tab.click("button")
        try await tab.wait(until: "\(message("name")).textContent == 'Fill in this field.'")
        try await tab.type("Anna", into: "[name=name]")
        try await tab.type("20", into: "[name=people]", replacing: true)
        try await tab.press("Enter")
        try await tab.wait(until: "\(message("people")).textContent == '1 to 12 people.'")
        try await tab.type("4", into: "[name=people]", replacing: true)
        try await tab.press("Enter")
        try await tab.wait(until: "\(message("day")).textContent == 'Fill in this field.'")
        try await tab.run(
          """
          const day = document.querySelector("[name=day]");
          day.value = "2026-11-29";
          day.dispatchEvent(new InputEvent("input", { bubbles: true }));
          """)
        try await tab.click("button")
        try await tab.shows("A table for Anna is booked.", in: "main > p")
        #expect(store.state == Booking.State(booked: ["Anna"]))
        store.send(.day(FieldText(text: "2026-11-30")))
        for name in ["Ben", "Cleo"] {
          store.send(.name(name))
          store.send(.day(FieldText(text: "2026-11-30")))
          store.send(.book)
        }
        try await tab.shows("A table for Cleo is booked.", in: "main > p")
        try await tab.click("button")
        try await tab.wait(until: "document.querySelector('#tarn-status').textContent == 'All tables are taken.'")
      }
    }
  }
}
