import Mastodon
import TarnWeb
import Timeline

/// A text with its links, which lead out of the app.
///
/// A click beside them is the text's own, one on them is not: the element around a link takes it.
struct ContentView {
  let content: ContentText
  /// What a click on a link is to the app besides.
  let onLink: UserAction

  /// The beginning, in as few elements as there are links: for a row.
  ///
  /// - Returns: whether that is all of it.
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
        // Not on the way of the Tab key, which would lead through every row that is in the page.
        pieces.append(
          piece(isCut ? "\(run.text.prefix(left))…" : run.text, run.target, [.attribute("tabindex", "-1")]))
        left -= isCut ? left : run.text.count
        if isCut { isAll = false }
      }
    }
    return (.each(pieces), isAll)
  }

  /// As many as a post may have on most servers: nearly all posts are seen whole.
  private static let mostCharacters = 500
  /// As many lines as such a post has on the narrowest telephone: letters are 7 px wide, and a line there has 300 px.
  private static let mostLines = 12

  /// All of it, in paragraphs.
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
    _ text: String, _ target: ContentText.Target?, _ attributes: [Attribute<UserAction>] = []
  ) -> View {
    guard let target else { return .text(text) }
    let onLink = onLink
    return .span([.onClick(onLink)], Components.link(to: target.address, attributes, text))
  }
}
