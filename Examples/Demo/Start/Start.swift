import Tarn

/// The page that lists the apps: what each is, and a sign of its life.
struct Start: Feature {
  struct State: Equatable {
    var cards: [Card] = []
  }

  struct Card: Equatable {
    /// Where it is, on the server.
    let place: String
    let name: String
    let sentence: String
    /// Another face of the same app.
    var more: Link?
    var sign = ""
    /// Why it is not there.
    var trouble: String?

    init(place: String, name: String, sentence: String, more: Link? = nil) {
      self.place = place
      self.name = name
      self.sentence = sentence
      self.more = more
    }
  }

  struct Link: Equatable {
    let place: String
    let name: String
  }

  enum Action {
    case opened(Card)
    case sign(String, String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .opened(let card): state.cards.append(card)
    case .sign(let place, let words):
      if let index = state.cards.firstIndex(where: { $0.place == place }) { state.cards[index].sign = words }
    }
    return []
  }
}
