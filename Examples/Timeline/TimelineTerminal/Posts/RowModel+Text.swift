import Mastodon
import TarnSync
import TarnTerminal
import Timeline
import TimelineView

extension RowModel {
  /// The author and the age. The address has precedence over the name, so that no one can use a name that looks like
  /// another account's address.
  func heading(in width: Int) -> StyledText {
    let author = post.author
    let signs = [author.isBot ? words("bot") : "", post.edited == nil ? "" : words("edited")].filter { !$0.isEmpty }
    // On a narrow screen only the author and the age are shown.
    let right = StyledText((width < 40 ? [age] : signs + [age]).joined(separator: " · "), .dim).truncated(to: width / 2)
    let left = max(width - right.width - 1, 0)
    let address = StyledText("@\(author.address.inLine)", .dim)
    let name = StyledText(author.name.inLine, .bold).truncated(to: max(left - address.width - 1, left / 2))
    return (name + " " + address).padded(to: left) + " " + right
  }

  /// The reactions of others and of the user. The user's own are in brackets, so that they are recognizable without
  /// colors.
  var actions: StyledText {
    func action(_ text: String, _ isMine: Bool) -> StyledText {
      isMine ? StyledText("[\(text)]", Styles.mine) : StyledText(" \(text) ", .dim)
    }
    var text = action("↳ \(words.digits(counts.replies))", false)
    text += action("↻ \(words.digits(counts.boosts))", post.isBoosted)
    text += action("★ \(words.digits(counts.favourites))", post.isFavourite)
    if post.isBookmarked { text += action(words("bookmarked"), true) }
    if post.visibility != .public { text += StyledText("  " + words("for \(post.visibility.audience(words))"), .dim) }
    return text
  }

  /// The attachments, by their descriptions.
  func mediaLine(isHidden: Bool) -> StyledText? {
    let media = post.media
    guard let first = media.first else { return nil }
    let count =
      media.count == 1
      ? first.name(words).lowercased()
      : media.contains { $0.kind != first.kind }
        ? words("\(media.count) attachment", "\(media.count) attachments", count: media.count)
        : first.counted(media.count, words)
    if isHidden { return StyledText("[\(count)]") + StyledText(" " + words("Space shows it"), .dim) }
    let texts = media.map { $0.description.map { "“\($0.inLine)”" } ?? words("without a description") }
    return StyledText("[\(count)]") + StyledText(" " + texts.joined(separator: ", "), .dim)
  }

  /// A sign and a word, for the margin; empty if there is nothing to tell.
  var shortMark: StyledText {
    guard let mark else { return StyledText([]) }
    return StyledText("\(mark.sign) \(words.translation(of: mark.word))", mark.style)
  }

  /// The whole text, and the key for what can be done; `nil` if there is nothing to tell.
  var markText: StyledText? {
    guard let mark else { return nil }
    let text = StyledText("\(mark.sign) \(mark.text(words).inLine)", mark.style)
    return mark.needsUser ? text + StyledText("  p", .bold) + StyledText(" " + words("conflict"), .dim) : text
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
  fileprivate var style: Style {
    switch self {
    case .failed: Styles.problem
    case .inConflict: Styles.warning
    case .waiting, .sent: .dim
    }
  }

  fileprivate var sign: String {
    switch self {
    case .failed: "!"
    case .inConflict: "?"
    case .waiting: "…"
    case .sent: "↑"
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
