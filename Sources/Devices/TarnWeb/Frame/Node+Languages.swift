import TarnLanguages
import TarnView

extension Node {
  /// A button that shows the languages of a page, each by its own name, as a link that chooses it: see
  /// ``PageScope/perLanguage(_:_:)``.
  ///
  /// ```swift
  /// let header: Node<Action> = .header([.class("bar")], .h1("Notes"), .languages(Localizations([]), .english))
  /// ```
  ///
  /// It works without a script, too. The choice belongs to the browser: it is no action of the app, and undo does not change
  /// it.
  public static func languages(_ languages: Localizations, _ words: Localization) -> Node {
    .each([
      .button(
        [
          .class("quiet icon languages-button"), .attribute("popovertarget", languagesID), .label(words("Language")),
          .title(words("Language")), .key(" language"),
        ], .text(words.language.code.uppercased())),
      .div(
        [
          .class("dialog languages"), .id(languagesID), .role("dialog"), .attribute("popover", "auto"),
          .label(words("Language")), .key(" languages"),
        ],
        .h2(.text(words("Language"))),
        .nav([.class("menu"), .label(words("Language"))], .each(languages.languages.map { link($0, words) }))),
    ])
  }

  private static var languagesID: String { "tarn-languages" }

  /// The target leaves the link to the browser, which loads the page again: its language is that of the whole document.
  private static func link(_ language: Language, _ words: Localization) -> Node {
    .a(
      [
        .href("./?language=\(language)"), .attribute("target", "_self"), .attribute("lang", language.tag),
        .attribute("hreflang", language.tag), .attribute("dir", language.direction.rawValue), .key(language.tag),
        .aria("current", "\(language == words.language)"),
      ], .text(language.nativeName))
  }
}
