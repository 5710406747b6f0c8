import Mastodon
import TarnWeb
import Timeline

/// A text with its links, which lead out of the app.
///
/// A click on the text has an action; a click on a link does not trigger it, because the element around the link
/// handles it.
struct ContentView {
  let content: ContentText
  /// The additional action of a click on a link.
  let onLink: Timeline.UserAction

  /// The beginning, with as few elements as possible: for a row.
  ///
  /// - Returns: the view, and whether it is the whole text.
  var beginning: (view: View, isAll: Bool) {
    var left = Self.mostCharacters
    var pieces: [View] = []
    let lines = Array(content.paragraphs.lazy.flatMap(\.lines).prefix(Self.mostLines + 1))
    var isAll = lines.count <= Self.mostLines
    for (index, line) in lines.prefix(Self.mostLines).enumerated() {
      if index > 0 { pieces.append("\n") }
      for run in line {
        guard left > 0 else {
          isAll = false
          break
        }
        let isCut = run.text.count > left
        // Not in the tab order, which would contain every visible row.
        pieces.append(
          piece(isCut ? "\(run.text.prefix(left))…" : run.text, run.target, [.attribute("tabindex", "-1")]))
        left -= isCut ? left : run.text.count
        if isCut { isAll = false }
      }
    }
    return (.each(pieces), isAll)
  }

  /// The limit of most servers: nearly all posts are shown as a whole.
  private static let mostCharacters = 500
  /// The lines of such a post on the narrowest phone: letters are 7 px wide, and a line has 300 px.
  private static let mostLines = 12

  /// The whole text, in paragraphs.
  var whole: View {
    .each(
      content.paragraphs.map { paragraph in
        let lines: [View] = paragraph.lines.enumerated().map { index, line in
          .each((index > 0 ? ["\n"] : []) + line.map { piece($0.text, $0.target) })
        }
        switch paragraph.style {
        case .plain, .quoteLink: return .p([.attribute("dir", "auto")], .each(lines))
        case .quote: return .tag("blockquote")([.attribute("dir", "auto")], .each(lines))
        case .code: return .pre(.each(lines))
        }
      })
  }

  private func piece(
    _ text: String, _ target: ContentText.Target?, _ attributes: [Attribute<Timeline.UserAction>] = []
  ) -> View {
    guard let target else { return .text(text) }
    let onLink = onLink
    return .span([.onClick(onLink)], Components.link(to: target.address, attributes, text))
  }
}
