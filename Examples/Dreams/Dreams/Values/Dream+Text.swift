extension Dream {
  /// The title: the first line of the description with visible text, or else the creatures.
  public var title: String {
    let line = description.split(whereSeparator: \.isNewline).first { Dream.isSeen(String($0)) }
    return line.map { String($0.drop(while: \.isWhitespace)) } ?? "A dream of \(count == .one ? creature.one : crowd)"
  }

  /// The creatures and effects as text: `three unicorns with laser focus, rain and fire breathing`.
  public var summary: String {
    let who = count == .one ? creature.one : crowd
    return effects.isEmpty ? who : "\(who) with \(effects)"
  }

  private var crowd: String { "\(count.name) \(creature.plural)" }

  /// The title in quotation marks, truncated to fit a button.
  var quoted: String {
    let title = title
    return title.count > Dream.longestQuote ? "“\(title.prefix(Dream.longestQuote - 1))…”" : "“\(title)”"
  }

  /// The maximum length of a title on a button after “Undo” that fits on one line.
  static let longestQuote = 40
}
