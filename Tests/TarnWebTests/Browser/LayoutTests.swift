import BrowserDriver
import BrowserSuite
import Tarn
import TarnLayout
import Testing

@testable import TarnWeb

extension BrowserTests {
  /// Layouts as elements of a page.
  @MainActor @Suite("A layout on a page") struct LayoutOnPage {
    private enum Item: LeafLayout, Equatable {
      case text(String)
      case box

      // Letters of 10 × 20; the page's letters have another size, which does not matter here.
      func measure(in constraints: TarnLayout.LayoutConstraints) -> LayoutMeasurement {
        guard case .text(let text) = self else { return LayoutMeasurement(.zero) }
        let perLine = max(1, min(text.count, Int(min(constraints.max.width / 10, 1e6))))
        return LayoutMeasurement(
          Size(width: 10 * Double(perLine), height: 20 * Double((text.count + perLine - 1) / perLine)))
      }
    }

    private func card(_ text: String, isHidden: Bool) -> some Layout<Item> {
      StackLayout(
        .vertical, spacing: 3,
        .of(
          DecoratingLayout(Item.box, Item.text(text), share: 1 / 3),
          HiddenLayout(Item.text("hint"), when: isHidden)))
    }

    @Test("The page places elements where the layout does, and follows its changes")
    func frames() async throws {
      let store = Store(Board.State(), Board())
      func constraints(_ state: Board.State) -> TarnLayout.LayoutConstraints {
        LayoutConstraints(atMost: Size(width: 200 + 7 * Double(state.count), height: .infinity))
      }
      func layout(_ state: Board.State) -> some Layout<Item> {
        card("Three suns rose over the keynote", isHidden: state.count > 1)
      }
      let page = Page(
        title: "Laid",
        parts: [
          Part(store) { state -> Node<Board.Action> in
            .main(
              .layout(layout(state), in: constraints(state)) { part in
                switch part {
                case .text(let text): .p(.text(text))
                case .box: .p(.text("box"))
                }
              })
          }
        ])
      try await withTab(page) { tab, _ in
        for count in 0..<3 {
          try await tab.wait(until: "document.querySelectorAll('.layout > div').length == 3")
          let state = store.state
          let size = layout(state).measured(in: constraints(state)).size
          let expected = layout(state).arranged(in: Rect(size)).rounded(toScale: 64).filter { !$0.isHidden }.map {
            "\($0.frame.minX) \($0.frame.minY) \($0.frame.width) \($0.frame.height)"
          }
          let script = """
            (() => {
              const outer = document.querySelector('.layout').getBoundingClientRect()
              return [...document.querySelectorAll('.layout > div:not([hidden])')].map(e => e.getBoundingClientRect())
                .map(r => [r.x - outer.x, r.y - outer.y, r.width, r.height])
                .map(a => a.map(n => Number.isInteger(n) ? n.toFixed(1) : String(n)).join(' ')).join(', ')
            })()
            """
          try await tab.wait(until: "\(script) == \(literal(expected.joined(separator: ", ")))")
          #expect(expected.count == (count > 1 ? 2 : 3))
          store.send(.up)
        }
      }
    }
  }
}
