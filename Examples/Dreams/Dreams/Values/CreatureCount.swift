/// The number of creatures in a dream: one to five.
///
/// It is an enum and not a number, so code cannot write an invalid count, and decoding rejects one.
public enum CreatureCount: Int, Codable, Hashable, Sendable, CaseIterable {
  // Five creatures fit stacked in a row of the list and remain distinguishable.
  case one = 1
  case two, three, four, five

  /// The number as a word: `three`.
  public var name: String { "\(self)" }
}
