import Mastodon
import TarnTerminal
import Timeline

extension Post {
  /// Who wrote it and how long ago. The name gives way to the address, so that nobody goes by a name that looks like another's
  /// address.
  func heading(age: String, in room: Int) -> StyledText {
    let signs = [author.isBot ? "bot" : "", edited == nil ? "" : "edited"].filter { !$0.isEmpty }
    // Where there is little room, it is for who and when.
    let right = StyledText((room < 40 ? [age] : signs + [age]).joined(separator: " · "), .dim).truncated(to: room / 2)
    let left = max(room - right.width - 1, 0)
    let address = StyledText("@\(author.address.inLine)", .dim)
    let name = StyledText(author.name.inLine, .bold).truncated(to: max(left - address.width - 1, left / 2))
    return (name + " " + address).padded(to: left) + " " + right
  }

  /// What others and the person have done to it. What the person did is in brackets, so that it is seen without colors.
  func actions(_ counts: Counts) -> StyledText {
    func action(_ words: String, _ isMine: Bool) -> StyledText {
      isMine ? StyledText("[\(words)]", Styles.mine) : StyledText(" \(words) ", .dim)
    }
    var text = action("↳ \(counts.answers)", false)
    text += action("↻ \(counts.boosts)", isBoosted)
    text += action("★ \(counts.favourites)", isFavourite)
    if isBookmarked { text += action("kept", true) }
    if visibility != .public { text += StyledText("  for \(visibility.audience)", .dim) }
    return text
  }

  /// What is shown beside the words, by what it is said to show.
  func mediaLine(isHidden: Bool) -> StyledText? {
    guard !media.isEmpty else { return nil }
    let count = StyledText("[\(media.count == 1 ? media[0].kind.name : "\(media.count) \(kindOfMedia)")]")
    if isHidden { return count + StyledText(" Space shows it", .dim) }
    let words = media.map { $0.description.map { "“\($0.inLine)”" } ?? "without a description" }
    return count + StyledText(" " + words.joined(separator: ", "), .dim)
  }

  private var kindOfMedia: String {
    let kinds = Set(media.map(\.kind))
    return kinds.count == 1 ? "\(media[0].kind.name)s" : "attachments"
  }
}

extension MediaAttachment.Kind {
  var name: String {
    switch self {
    case .image: "picture"
    case .gifv: "animation"
    case .video: "film"
    case .audio: "sound"
    case .unknown: "file"
    }
  }
}

extension Poll {
  var gist: String { options.map(\.title.inLine).joined(separator: " / ") }
}

extension PreviewCard {
  /// Where it leads is said, whatever it says of itself.
  var gist: String { title.allSatisfy(\.isWhitespace) ? url.host : "\(url.host): \(title.inLine)" }
}

extension DeliveryMark {
  private var style: Style {
    switch self {
    case .failed: Styles.trouble
    case .asking: Styles.warning
    case .waiting, .sent: .dim
    }
  }

  private var sign: String {
    switch self {
    case .failed: "!"
    case .asking: "?"
    case .waiting: "…"
    case .sent: "↑"
    }
  }

  /// A sign and a word, beside what it is about.
  var shortText: StyledText {
    let word =
      switch self {
      case .failed: "failed"
      case .asking: "decide"
      case .waiting: "waits"
      case .sent: "sent"
      }
    return StyledText("\(sign) \(word)", style)
  }

  /// All of it, and what can be done.
  var text: StyledText {
    let whole = StyledText("\(sign) \(description.inLine)", style)
    switch self {
    case .failed, .asking: return whole + StyledText("  p", .bold) + StyledText(" conflict", .dim)
    case .waiting, .sent: return whole
    }
  }
}

extension StyledText {
  /// A text of somebody's, with what leads somewhere underlined.
  ///
  /// - Parameters:
  ///   - gap: what is between two paragraphs.
  ///   - note: is put behind what leads somewhere.
  init(_ content: ContentText, gap: String, note: (ContentText.Target) -> StyledText = { _ in StyledText([]) }) {
    self.init([])
    for (place, paragraph) in content.paragraphs.enumerated() {
      if place > 0 { self += StyledText(gap) }
      for (place, line) in paragraph.lines.enumerated() {
        if place > 0 { self += "\n" }
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
  /// The same with blanks for what would break the line.
  var inLine: String {
    guard contains(where: \.isNewline) else { return self }
    return String(map { $0.isNewline ? " " : $0 })
  }
}
