import Tarn
import TarnWeb

// keyboard shortcut

struct Tally: Feature {
  enum Action { case up, down, reset }

  func update(_ count: inout Int, _ action: Action) -> [Never] {
    switch action {
    case .up: count += 1
    case .down: count -= 1
    case .reset: count = 0
    }
    return []
  }

  static func frame(_ count: Int) -> AppFrame<Node<Action>> {
    AppFrame(
      .main([.class("middle")], .h1("\(count)"), .button([.onClick(.up)], "One more"), .helpButton),
      keys: [
        KeyBinding("+", "ArrowUp", title: "One more", .up),
        KeyBinding("-", "ArrowDown", title: "One less", .down),
        KeyBinding("Control+0", title: "Begin again", .reset),
      ])
  }

  @MainActor static func page(_ store: Store<Tally>) -> Page {
    Page(title: "Tally", parts: [Part(frame: store) { frame($0) }])
  }
}

// upload a file

struct Attachments: Feature {
  struct State: Equatable { var names: [String] = [], problem = "" }

  func update(_ state: inout State, _ result: FileUploadResult) -> [Never] {
    switch result {
    case .saved(_, let name): state = State(names: state.names + [name])
    case .refused(let name, let reason): state.problem = "\(name): \(reason)"
    }
    return []
  }

  static func view(_ state: State) -> Node<FileUploadResult> {
    .main(
      .label(
        [.class("field"), .onFiles(accepting: ".txt") { $0 }], "Add a text",
        .input([.type("file"), .attribute("accept", ".txt"), .flag("multiple")])),
      .ul(.each(state.names.map { .li(.text($0)) })), .p([.live], .text(state.problem)))
  }
}

struct TextFiles: FileStore {
  let write: @Sendable ([UInt8]) async throws -> String
  var bound: Int { 1_000_000 }

  func save(_ bytes: [UInt8], named name: String) async throws -> String {
    guard !bytes.contains(0) else { throw Refusal("This is not a text.") }
    return try await write(bytes)
  }
  func file(_ id: String) async -> ServedFile? { nil }
}
