import TarnTerminal
import Timeline

/// The lines of posts, stored while they are visible and unchanged: breaking a text into lines takes longer than
/// drawing them.
final class PostLineCache {
  private var kept: [Post.ID: (look: PostAppearance, lines: [StyledText])] = [:]
  /// The number of computations, for tests.
  private(set) var made = 0

  /// More rows than the highest screen shows.
  static let most = 256

  func lines(of look: PostAppearance) -> [StyledText] {
    if let kept = kept[look.row.id], kept.look == look { return kept.lines }
    if kept.count >= Self.most { kept = [:] }
    let lines = look.lines
    made += 1
    kept[look.row.id] = (look, lines)
    return lines
  }
}
