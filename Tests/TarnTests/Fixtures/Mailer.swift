import Tarn

/// A feature with effects: an action appends a word, requests the delivery of words, or both.
struct Mailer: Feature {
  enum Action: Equatable, Sendable {
    case write(String)
    case post(String)
    case postAll([String])
    case delivered(String)
  }
  enum Effect: Equatable, Sendable { case post(String) }

  func update(_ words: inout [String], _ action: Action) -> [Effect] {
    switch action {
    case .write(let word):
      words.append(word)
      return []
    case .post(let word):
      words.append(word)
      return [.post(word)]
    case .postAll(let all):
      return all.map(Effect.post)
    case .delivered(let word):
      words.append("delivered \(word)")
      return []
    }
  }
}
