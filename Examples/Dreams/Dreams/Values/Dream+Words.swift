extension Dream {
  /// What it goes by: the first line of its description that says something, or who is in it.
  public var title: String {
    let line = description.split(whereSeparator: \.isNewline).first { Dream.isSeen(String($0)) }
    return line.map { String($0.drop(while: \.isWhitespace)) } ?? "A dream of \(count == .one ? creature.one : crowd)"
  }

  /// Who was in it and what was to be seen: `three unicorns with laser focus, rain and fire breathing`.
  public var summary: String {
    let who = count == .one ? creature.one : crowd
    return effects.isEmpty ? who : "\(who) with \(effects)"
  }

  private var crowd: String { "\(count.name) \(creature.plural)" }

  /// Its title in a sentence: in marks, and not longer than a button.
  var quoted: String {
    let title = title
    return title.count > Dream.longestQuote ? "“\(title.prefix(Dream.longestQuote - 1))…”" : "“\(title)”"
  }

  /// What stands on a button between “Undo” and its end without a second line.
  static let longestQuote = 40
}
