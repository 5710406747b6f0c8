import Foundation
import TarnWeb

/// The texts that a person reads or hears on a screen: those of a page's first HTML, also in attributes, or the lines of
/// a terminal.
///
/// ```swift
/// let screen = try await ShownWords(of: .shared(kittyPage(session, notice, .pseudo)))
/// #expect(screen.unmarked() == [])
/// ```
public struct ShownWords {
  /// The texts, in the order of the screen.
  public let texts: [String]
  /// The language that the page names; `nil` for a terminal.
  public var language: String?

  /// Reads the lines of a terminal.
  public init(lines: [String]) { texts = lines }

  /// Reads the HTML of a page.
  public init(html: String) {
    let reader = HTMLTexts(html)
    (texts, language) = (reader.texts, reader.language)
  }

  /// Serves pages without a socket, and reads the first HTML of one.
  ///
  /// - Parameters:
  ///   - path: the path below the page, such as `expense/1`.
  ///   - languages: the header `Accept-Language`.
  /// - Throws: an error for a response without HTML.
  @MainActor public init(of pages: PageScope, at path: String = "", accepting languages: String = "en") async throws {
    let mounted = try MountedPages(["": pages], port: 1, access: .open)
    defer { mounted.stop() }
    let request = WebRequest(
      method: "GET", target: "/\(path)", headers: [("Host", "localhost:1"), ("Accept-Language", languages)])
    guard case .bytes(let bytes) = await mounted.handler.respond(to: request).body else { throw NoPage() }
    self.init(html: String(decoding: bytes, as: UTF8.self))
  }

  struct NoPage: Error {}

  /// Whether one of the texts contains a text.
  public func contains(_ text: String) -> Bool { texts.contains { $0.contains(text) } }

  /// Returns the texts of a screen in the pseudo-language with a word outside of its brackets ⟦ and ⟧. Single letters are
  /// no words.
  ///
  /// - Parameter names: words that may be outside: what users have written, and names.
  public func unmarked(except names: Set<Substring> = []) -> [String] {
    texts.filter { text in
      var rest = text
      // Also one in another one, and one that ends with an ellipsis as it does not fit.
      while let range = rest.firstRange(of: /⟦[^⟦⟧…]*[⟧…]/) { rest.removeSubrange(range) }
      return rest.split { !$0.isLetter && !$0.isNumber }.contains { word in
        word.count > 1 && word.contains(where: \.isLetter) && !Self.keys.contains(word) && !names.contains(word)
      }
    }
  }

  /// The names of keys, as they are printed on them.
  private static let keys: Set<Substring> = [
    "Enter", "Esc", "Tab", "Home", "End", "PgUp", "PgDn", "Delete", "ContextMenu", "Ctrl", "Shift", "Alt", "F1",
  ]
}
