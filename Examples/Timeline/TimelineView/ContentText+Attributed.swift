import Foundation
import Mastodon

extension ContentText {
  /// The text with its links, for toolkits that show attributed strings.
  public var attributed: AttributedString {
    var text = AttributedString()
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { text += "\n\n" }
      for (index, line) in paragraph.lines.enumerated() {
        if index > 0 { text += "\n" }
        if paragraph.style == .quote { text += "│ " }
        for run in line {
          var piece = AttributedString(run.text)
          piece.link = run.target?.address.url
          text += piece
        }
      }
    }
    return text
  }
}

extension WebAddress {
  /// The address as Foundation's URL.
  public var url: URL? { URL(string: text) }
}
