import TarnTerminal
import Timeline

/// Posts as lines, kept as long as they are seen and look the same: to break a text into lines takes longer than to draw them.
final class PostLineCache {
  private var kept: [Post.ID: (look: PostAppearance, lines: [StyledText])] = [:]
  /// How often lines were made, for tests.
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
