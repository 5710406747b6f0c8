extension Page {
  /// The page that shows the error when a session's own page could not be created.
  static func failed(_ error: any Error) -> Page {
    // Enough for a sentence of advice and a path; the description of an error may contain a whole broken file.
    let message = String("\(error)".prefix(1_000))
    let view: Node<Never> = .main(
      [.class("middle"), .role("alert")],
      .h1("This page can't be shown"),
      .p(.text(message)),
      // The page's own address.
      .p(.a([.href(".")], "Try again")))
    return Page(title: "This page can't be shown", parts: [Part(constant: view)])
  }
}
