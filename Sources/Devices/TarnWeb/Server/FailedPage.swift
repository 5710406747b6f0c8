import TarnLanguages

extension Page {
  /// The page that shows the error when a session's own page could not be created.
  static func failed(_ error: any Error, _ words: Localization) -> Page {
    // Enough for a sentence of advice and a path; the description of an error may contain a whole broken file.
    let message = String("\(error)".prefix(1_000))
    let view: Node<Never> = .main(
      [.class("middle"), .role("alert")],
      .h1(.text(words("This page can't be shown"))),
      .p(.text(message)),
      // The page's own address.
      .p(.a([.href(".")], .text(words("Try again")))))
    return Page(title: words("This page can't be shown"), words: words, parts: [Part(constant: view)])
  }
}
