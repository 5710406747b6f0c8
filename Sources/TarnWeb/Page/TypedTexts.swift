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
    /// As it was sent to the state: with what others had put in meanwhile.
    let meant: String
    /// What the state made of that.
    let now: String
  }

  /// Only of those that became another.
  private var texts: [Place: Text] = [:]
  /// What was sent and not answered yet.
  private var sent: [Place: String] = [:]
  /// As many fields as a person goes through before a page has heard; the others are let go of.
  private static let mostPlaces = 256

  /// What a text becomes that a page tells, given the text it was typed on and the one that there is now.
  mutating func meant(by typed: String, on shown: String, now: String, in place: Place) -> String {
    // Told anew by a page that had not heard it was done.
    if typed.isWritten(as: now) { return typed }
    var (base, meant, seen) = (shown, typed, shown)
    if let last = texts[place], last.typed.isWritten(as: shown) {
      meant = last.meant.isWritten(as: shown) ? typed : Typing(from: shown, to: typed).applied(to: last.meant)
      (base, seen) = (last.meant, last.now)
    }
    if !seen.isWritten(as: now) { meant = Typing(from: base, to: meant).applied(to: now) }
    sent[place] = meant
    return meant
  }

  /// - Parameter now: what the state made of it; `nil` if the field is gone.
  mutating func answered(_ typed: String, with now: String?, in place: Place) {
    let meant = sent.removeValue(forKey: place) ?? typed
    guard let now, !typed.isWritten(as: now) else {
      texts[place] = nil
      return
    }
    if texts.count >= Self.mostPlaces { texts = [:] }
    texts[place] = Text(typed: typed, meant: meant, now: now)
  }

  mutating func forget(_ viewer: String) {
    texts = texts.filter { $0.key.viewer != viewer }
    sent = sent.filter { $0.key.viewer != viewer }
  }
}
