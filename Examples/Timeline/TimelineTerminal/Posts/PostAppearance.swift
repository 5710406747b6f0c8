import TarnLanguages
import TarnTerminal
import Timeline
import TimelineView

/// A row of the timeline: all inputs of its appearance.
struct PostAppearance: Equatable {
  let row: RowModel
  let isSelected: Bool
  /// The cells of a line, and the most lines of the text.
  let columns: Int
  let most: Int
  /// Whether an empty line follows.
  let hasGap: Bool

  private var post: Post { row.post }
  private var isUnfolded: Bool { row.isUnfolded }
  private var words: Localization { row.words }

  /// The selected row has a line beside it, so that it is recognizable without colors.
  var lines: [StyledText] {
    let isSeen = width < columns
    let gutter = isSeen ? StyledText(isSelected ? "▌ " : "  ", .bold) : StyledText([])
    return parts.map { gutter + $0 } + (hasGap ? [StyledText([])] : [])
  }

  private var width: Int { columns >= Self.leastForGutter ? columns - 2 : columns }

  /// On a narrower screen the text needs all cells.
  static let leastForGutter = 16

  private var parts: [StyledText] {
    var parts: [StyledText] = []
    if let booster = row.row.booster {
      parts.append(StyledText("↻ " + words("boosted by \(booster.name.inLine)"), .dim).truncated(to: width))
    }
    guard post.boostedPost == nil else {
      return parts + StyledText(words("The post was deleted."), .dim).wrapped(to: width, atMost: 2)
    }
    parts.append(row.heading(in: width))
    parts += text
    parts += extras
    parts.append(foot)
    if isSelected, let mark = row.markText { parts += mark.wrapped(to: width, atMost: 3) }
    return parts
  }

  // MARK: What it says

  private var text: [StyledText] {
    let unfolding = StyledText("  " + words("Space shows it"), .dim)
    if let filtered = row.filtered, !isUnfolded {
      let title = StyledText("! \(words.translation(of: filtered.words).inLine)", .bold)
      return (title + unfolding).wrapped(to: width, atMost: 3)
    }
    if !post.warning.isEmpty {
      let warning = StyledText("! \(post.warning.inLine)", .bold)
      guard isUnfolded else { return (warning + unfolding).wrapped(to: width, atMost: 3) }
      return warning.wrapped(to: width, atMost: 3) + content
    }
    return content
  }

  private var content: [StyledText] {
    StyledText(post.content, gap: "\n").wrapped(to: width, atMost: most)
  }

  private var extras: [StyledText] {
    var extras: [StyledText] = []
    // The attachments are hidden together with the text.
    let isHidden = row.hasHiddenPart && !isUnfolded
    if isHidden, row.filtered != nil { return [] }
    if let media = row.mediaLine(isHidden: isHidden && post.warning.isEmpty), !isHidden || post.warning.isEmpty {
      extras += media.wrapped(to: width, atMost: 2)
    }
    if isHidden { return extras }
    if let poll = post.poll { extras.append(StyledText("[\(words("poll"))] \(poll.gist)").truncated(to: width)) }
    if let card = post.card { extras.append(StyledText("[\(card.gist)]", .dim).truncated(to: width)) }
    return extras
  }

  // MARK: The line below

  private var foot: StyledText {
    let mark = isSelected ? StyledText([]) : row.shortMark
    let left = row.actions.truncated(to: max(width - mark.width - 1, 0))
    return mark.isEmpty ? left : left.padded(to: max(width - mark.width, 0)) + mark.truncated(to: width)
  }
}
