import TarnLanguages

extension Dream {
  /// The title: the first line of the description with visible text, or else the creatures.
  public func title(_ words: Localization = .english) -> String {
    let line = description.split(whereSeparator: \.isNewline).first { Dream.isSeen(String($0)) }
    return line.map { String($0.drop(while: \.isWhitespace)) } ?? words("A dream of \(creatures(words))")
  }

  /// The creatures and effects as text: `three unicorns with laser focus, rain and fire breathing`.
  public func summary(_ words: Localization = .english) -> String {
    let who = creatures(words)
    return effects.isEmpty ? who : words("\(who) with \(effects.text(words))")
  }

  /// The catalogs have each number of each creature: their grammar is not that of English.
  private func creatures(_ words: Localization) -> String {
    words.translation(of: count == .one ? creature.one : "\(count.name) \(creature.plural)")
  }

  /// The title in quotation marks, truncated to fit a button.
  var quoted: String {
    let title = title()
    return title.count > Dream.longestQuote ? "“\(title.prefix(Dream.longestQuote - 1))…”" : "“\(title)”"
  }

  /// The maximum length of a title on a button after “Undo” that fits on one line.
  static let longestQuote = 40
}

extension Localization {
  /// A number of dreams: `a dream`, `3 dreams`.
  public func dreams(_ count: Int) -> String {
    let words = self
    return words("\(number(count)) dream", "\(number(count)) dreams", count: count)
  }
}
