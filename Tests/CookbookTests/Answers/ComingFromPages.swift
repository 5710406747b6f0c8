import Tarn
import TarnValues
import TarnWeb

// The pages of docs/coming-from-*.md that are not answers of the cookbook.

extension Counter {
  static func view<ParentAction>(
    _ state: State, send: @escaping (Action) -> ParentAction
  ) -> Node<ParentAction> {
    .p(
      [.key(state.id)], .button([.onClick(send(.down))], "-"), .tag("output")([], .text("\(state.count)")),
      .button([.onClick(send(.up))], "+"))
  }

  @MainActor static func page(_ store: Store<Counter>) -> Page {
    Page(title: "Counter", parts: [Part(store) { .main(view($0) { $0 }) }])
  }
}

extension CounterList {
  static func view(_ state: State) -> Node<Action> {
    .main(
      Counter.view(state.total) { .total($0) },
      .each(state.rows.map { row in Counter.view(row) { .row(row.id, $0) } }))
  }
}

extension TodoList {
  static func view(_ todos: Table<Todo>) -> Node<Action> {
    .ul(.each(todos.map { todo in .li([.key(todo.id), .onClick(.toggle(todo.id))], .text(todo.text)) }))
  }

  @MainActor static func page(_ store: Store<TodoList>) -> Page {
    Page(
      title: "To do",
      parts: [
        Part(showing: store.select(shown)) {
          .main(view($0))
        } send: {
          store.send($0)
        }
      ])
  }
}

// a component with a slot

func card<Action>(_ title: String, _ content: Node<Action>...) -> Node<Action> {
  .section([.class("card")], .h2(.text(title)), .each(content))
}

func newsCard<Action>() -> Node<Action> { card("News", .p("It rains.")) }

// a list of any length

struct Chat: Feature {
  struct Message: Identifiable, Equatable {
    let id: Int
    var text: String
  }
  struct State: Equatable { var messages: Table<Message> = [], top = 0.0 }
  enum Action {
    case receive(Message)
    case scroll(Double)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .receive(let message): state.messages[id: message.id] = message
    case .scroll(let top): state.top = top
    }
    return []
  }

  static func view(_ state: State) -> Node<Action> {
    .window(
      WindowedList(count: state.messages.count, rowHeight: 40, top: state.top),
      [.label("Messages"), .class("messages")],
      key: { state.messages[$0].id }, onScroll: { .scroll($0) }, row: { .text(state.messages[$0].text) })
  }
}

// a script of the app

struct PinMap: Feature {
  struct Pin: Encodable, Equatable, Sendable { var latitude = 30.0, longitude = 31.0 }
  enum Event: Decodable { case move(latitude: Double, longitude: Double) }
  enum Action { case move(Pin) }

  func update(_ pin: inout Pin, _ action: Action) -> [Never] {
    switch action {
    case .move(let moved): pin = moved
    }
    return []
  }

  static func view(_ pin: Pin, _ map: Hook<Pin, Event>) -> Node<Action> {
    .div([
      .key("map"),
      .hook(map, pin) { event in
        switch event {
        case .move(let latitude, let longitude): .move(Pin(latitude: latitude, longitude: longitude))
        }
      },
    ])
  }
}
