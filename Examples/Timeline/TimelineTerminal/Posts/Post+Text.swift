import Mastodon
import TarnSync
import TarnTerminal
import Timeline
import TimelineView

extension Post {
  /// The author and the age. The address has precedence over the name, so that no one can use a name that looks like
  /// another account's address.
  func heading(age: String, in width: Int) -> StyledText {
    let signs = [author.isBot ? "bot" : "", edited == nil ? "" : "edited"].filter { !$0.isEmpty }
    // On a narrow screen only the author and the age are shown.
    let right = StyledText((width < 40 ? [age] : signs + [age]).joined(separator: " · "), .dim).truncated(to: width / 2)
    let left = max(width - right.width - 1, 0)
    let address = StyledText("@\(author.address.inLine)", .dim)
    let name = StyledText(author.name.inLine, .bold).truncated(to: max(left - address.width - 1, left / 2))
    return (name + " " + address).padded(to: left) + " " + right
  }

  /// The reactions of others and of the user. The user's own are in brackets, so that they are recognizable without
  /// colors.
  func actions(_ counts: Counts) -> StyledText {
    func action(_ words: String, _ isMine: Bool) -> StyledText {
      isMine ? StyledText("[\(words)]", Styles.mine) : StyledText(" \(words) ", .dim)
    }
    var text = action("↳ \(counts.replies)", false)
    text += action("↻ \(counts.boosts)", isBoosted)
    text += action("★ \(counts.favourites)", isFavourite)
    if isBookmarked { text += action("bookmarked", true) }
    if visibility != .public { text += StyledText("  for \(visibility.audience)", .dim) }
    return text
  }

  /// The attachments, by their descriptions.
  func mediaLine(isHidden: Bool) -> StyledText? {
    guard !media.isEmpty else { return nil }
    let count = StyledText("[\(media.count == 1 ? media[0].name.lowercased() : "\(media.count) \(kindOfMedia)")]")
    if isHidden { return count + StyledText(" Space shows it", .dim) }
    let words = media.map { $0.description.map { "“\($0.inLine)”" } ?? "without a description" }
    return count + StyledText(" " + words.joined(separator: ", "), .dim)
  }

  private var kindOfMedia: String {
    let kinds = Set(media.map(\.name))
    return kinds.count == 1 ? "\(media[0].name.lowercased())s" : "attachments"
  }
}

extension Poll {
  var gist: String { options.map(\.title.inLine).joined(separator: " / ") }
}

extension PreviewCard {
  /// The host is always shown, whatever the page's title says.
  var gist: String { title.allSatisfy(\.isWhitespace) ? url.host : "\(url.host): \(title.inLine)" }
}

extension DeliveryMark {
  private var style: Style {
    switch self {
    case .failed: Styles.problem
    case .inConflict: Styles.warning
    case .waiting, .sent: .dim
    }
  }

  private var sign: String {
    switch self {
    case .failed: "!"
    case .inConflict: "?"
    case .waiting: "…"
    case .sent: "↑"
    }
  }

  /// A sign and a word, for the margin.
  var shortText: StyledText {
    StyledText("\(sign) \(word)", style)
  }

  /// The whole text, and the key for what can be done.
  var text: StyledText {
    let whole = StyledText("\(sign) \(description.inLine)", style)
    switch self {
    case .failed, .inConflict: return whole + StyledText("  p", .bold) + StyledText(" conflict", .dim)
    case .waiting, .sent: return whole
    }
  }
}

extension StyledText {
  /// Converts a text, with its links underlined.
  ///
  /// - Parameters:
  ///   - gap: the text between two paragraphs.
  ///   - note: returns a text that follows a link.
  init(_ content: ContentText, gap: String, note: (ContentText.Target) -> StyledText = { _ in StyledText([]) }) {
    self.init([])
    for (index, paragraph) in content.paragraphs.enumerated() {
      if index > 0 { self += StyledText(gap) }
      for (index, line) in paragraph.lines.enumerated() {
        if index > 0 { self += "\n" }
        if paragraph.style == .quote { self += StyledText("│ ", .dim) }
        for run in line {
          self += StyledText(run.text.inLine, run.target == nil ? .plain : Styles.link)
          if let target = run.target { self += note(target) }
        }
      }
    }
  }
}

extension String {
  /// The text with spaces instead of line breaks.
  var inLine: String {
    guard contains(where: \.isNewline) else { return self }
    return String(map { $0.isNewline ? " " : $0 })
  }
}
