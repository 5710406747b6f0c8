import Tarn
import TarnAccounts
import TarnDrawing
import TarnImages
import TarnLayout
import TarnWeb

struct Counter: Feature {
  struct State: Codable, Equatable { var count = 0 }
  enum Action { case up }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    state.count += 1
    return []
  }
}

func view(_ state: Counter.State) -> Node<Counter.Action> {
  .main(.h1("\(state.count)"), .button([.onClick(.up)], "One more"))
}

/// Uses the parts of the modules that remain without the package's traits, and prints the error of the server.
@main @MainActor struct Program {
  static func main() {
    let store = Store(Counter.State(), Counter())
    store.send(.up)
    let dot = Figure.shape(.circle(Point(x: 5, y: 5), radius: 4), fill: .color(.white))
    let drawing = Drawing(Size(width: 10, height: 10), [dot, .text(Text("\(store.state.count)"), in: .zero)])
    print("A drawing of \(drawing.figures.count) figures.")
    print("A password: \(Secret("open sesame"))")
    do { _ = try ImageFile([0xff, 0xd8, 0xff, 0xd9], named: "lake.jpg") } catch { print(error) }
    do {
      let server = try WebServer(.shared(Page(title: "Counter", parts: [Part(store, view: view)])), port: 0)
      server.stop()
      print("The server started.")
    } catch { print(error) }
  }
}
