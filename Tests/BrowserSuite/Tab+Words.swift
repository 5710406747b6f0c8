import BrowserDriver
import Testing

extension Tab {
  /// Expects that a page in `Localization.pseudo` has all words in brackets: texts, and attributes that a user sees or hears.
  ///
  /// - Parameters:
  ///   - place: the name of the screen, for the issue.
  ///   - selector: elements with texts that users have written.
  ///   - written: words that users have written in other elements.
  public func isTranslated(
    _ place: String, except selector: String = ":not(*)", written: Set<Substring> = [],
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let script = """
      (() => {
        const texts = [document.title];
        const skipped = `kbd, script, style, noscript, pre, .languages-button, .languages a, ${\(Self.quoted(selector))}`;
        for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode();)
          if (!walker.currentNode.parentElement.closest(skipped)) texts.push(walker.currentNode.data);
        for (const node of document.querySelectorAll("body *"))
          for (const name of ["aria-label", "title", "placeholder", "aria-valuetext", "alt"])
            if (node.hasAttribute(name) && !node.closest(skipped)) texts.push(node.getAttribute(name));
        return texts;
      })()
      """
    for text in try await evaluate(script, as: [String].self) {
      var rest = text
      while let range = rest.firstRange(of: /⟦[^⟦⟧]*⟧/) { rest.removeSubrange(range) }
      let left = rest.split { !$0.isLetter }.filter { word in
        // The beginning of a long word that was shortened.
        !written.contains(word) && !written.contains { word.count > 20 && $0.hasPrefix(word) }
      }
      #expect(left.isEmpty, "\(place): “\(text)”", sourceLocation: location)
    }
  }

  private static func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\\\""))\"" }
}
