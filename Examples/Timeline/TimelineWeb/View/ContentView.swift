import Mastodon
import TarnWeb
import Timeline

/// A text with its links, which lead out of the app.
///
/// A click beside them is the text's own, one on them is not: the element around a link takes it.
struct ContentView {
  let content: ContentText
  /// What a click on a link is to the app besides.
  let onLink: Act

  /// The beginning, in as few elements as there are links: for a row, of which four lines are seen.
  var beginning: View {
    var left = Self.mostSeen
    var pieces: [View] = []
    // One more than is seen: by that a browser knows that there is more, and says so.
    for (index, line) in content.paragraphs.lazy.flatMap(\.lines).prefix(5).enumerated() where left > 0 {
      if index > 0 { pieces.append("\n") }
      for run in line where left > 0 {
        let isCut = run.text.count > left
        // Not on the way of the Tab key, which would lead through every row that is in the page.
        pieces.append(
          piece(isCut ? "\(run.text.prefix(left))…" : run.text, run.target, [.attribute("tabindex", "-1")]))
        left -= isCut ? left : run.text.count
      }
    }
    return .each(pieces)
  }

  /// As many characters as four lines of the widest row have, and some: letters are 7 px wide, and it has 732.
  private static let mostSeen = 500

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
    _ text: String, _ target: ContentText.Target?, _ attributes: [Attribute<Act>] = []
  ) -> View {
    guard let target else { return .text(text) }
    let onLink = onLink
    return .span([.onClick(onLink)], Pieces.link(to: target.address, attributes, text))
  }
}
