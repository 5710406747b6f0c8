import Tarn

/// The page that lists the apps, with a summary of each.
struct Start: Feature {
  struct State: Equatable {
    var cards: [Card] = []
  }

  struct Card: Equatable {
    /// The path of its page on the server.
    let path: String
    let name: String
    let sentence: String
    /// Another device of the same app.
    var more: Link?
    var sign = ""
    /// The reason why it is not available.
    var problem: String?

    init(path: String, name: String, sentence: String, more: Link? = nil) {
      self.path = path
      self.name = name
      self.sentence = sentence
      self.more = more
    }
  }

  struct Link: Equatable {
    let path: String
    let name: String
  }

  enum Action {
    case opened(Card)
    case sign(String, String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .opened(let card): state.cards.append(card)
    case .sign(let path, let words):
      if let index = state.cards.firstIndex(where: { $0.path == path }) { state.cards[index].sign = words }
    }
    return []
  }
}
