import Tarn
import TarnStorage

/// The JSON form of a command that is sent to another program: `{"act":…}`, `{"undo":true}`,
/// `{"wind":2,"lane":"view"}`, `{"load":…}`, `{"group":[…],"name":"Import"}`.
struct EncodedCommand<State: Codable, Action: Codable>: Codable {
  let command: StoreCommand<State, Action>

  init(_ command: StoreCommand<State, Action>) { self.command = command }

  private enum Key: String, CodingKey {
    case cause, undo, redo, load, group, name
    case send = "act"
    case jump = "wind"
    case track = "lane"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch command {
    case .send(let action, let cause):
      try container.encode(action, forKey: .send)
      if cause != .acted { try container.encode(cause, forKey: .cause) }
    case .undo: try container.encode(true, forKey: .undo)
    case .redo: try container.encode(true, forKey: .redo)
    case .jump(let target, let position):
      try container.encode(position, forKey: .jump)
      if case .track(let name) = target { try container.encode(name, forKey: .track) }
    case .load(let state): try container.encode(state, forKey: .load)
    case .group(let name, let commands):
      try container.encode(commands.map { EncodedCommand($0) }, forKey: .group)
      try container.encodeIfPresent(name, forKey: .name)
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let kinds: [Key] = [.send, .undo, .redo, .jump, .load, .group]
    guard let kind = kinds.first(where: container.contains) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: container.codingPath, debugDescription: "it contains no command that this program knows"))
    }
    command =
      switch kind {
      case .undo: .undo
      case .redo: .redo
      case .jump:
        .jump(
          try container.decodeIfPresent(String.self, forKey: .track).map { .track($0) } ?? .everything,
          to: try container.decode(Int.self, forKey: .jump))
      case .load: .load(try container.decode(State.self, forKey: .load))
      case .group:
        .group(
          try container.decodeIfPresent(String.self, forKey: .name),
          try container.decode([EncodedCommand].self, forKey: .group).map(\.command))
      default:
        .send(
          try container.decode(Action.self, forKey: .send),
          try container.decodeIfPresent(Cause.self, forKey: .cause) ?? .acted)
      }
  }
}
