import TarnRecord

/// What people typed into the fields of a page, as far as it has to be known to understand what they type next.
///
/// A page shows what was typed as it was typed until it hears what the state made of it, and then that. So a text that was typed on
/// an earlier one of the same person was typed on what became of that, even where the state has it otherwise: in capitals, or cut.
struct TypedTexts {
  struct Place: Hashable {
    let viewer: String
    /// The element's number.
    let field: Int
  }

  private struct Text {
    let typed: String
    /// What the state made of it.
    let now: String
  }

  /// Only of those that became another.
  private var texts: [Place: Text] = [:]
  /// As many fields as a person goes through before a page has heard; the others are let go of.
  private static let mostPlaces = 256

  /// What a text becomes that a page tells, given the text it was typed on and the one that there is now.
  func meant(by typed: String, on shown: String, now: String, in place: Place) -> String {
    var seen = shown
    if let last = texts[place], last.typed.isWritten(as: shown) { seen = last.now }
    return seen.isWritten(as: now) ? typed : Typing(from: shown, to: typed).applied(to: now)
  }

  mutating func answered(_ typed: String, with now: String, in place: Place) {
    if typed.isWritten(as: now) {
      texts[place] = nil
    } else {
      if texts.count >= Self.mostPlaces { texts = [:] }
      texts[place] = Text(typed: typed, now: now)
    }
  }

  mutating func forget(_ viewer: String) { texts = texts.filter { $0.key.viewer != viewer } }
}
