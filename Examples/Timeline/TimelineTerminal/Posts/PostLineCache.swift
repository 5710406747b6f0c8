import TarnTerminal
import Timeline

/// The lines of posts, stored while they are visible and unchanged: breaking a text into lines takes longer than
/// drawing them.
final class PostLineCache {
  private var kept: [Post.ID: (appearance: PostAppearance, lines: [StyledText])] = [:]
  /// The number of computations, for tests.
  private(set) var made = 0

  /// More rows than the highest screen shows.
  static let most = 256

  func lines(of appearance: PostAppearance) -> [StyledText] {
    if let kept = kept[appearance.row.id], kept.appearance == appearance { return kept.lines }
    if kept.count >= Self.most { kept = [:] }
    let lines = appearance.lines
    made += 1
    kept[appearance.row.id] = (appearance, lines)
    return lines
  }
}
