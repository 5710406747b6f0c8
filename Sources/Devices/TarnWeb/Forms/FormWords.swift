import TarnLanguages

/// The words of a page for a browser without scripts.
struct FormWords {
  private let words: Localization

  init(_ words: Localization) { self.words = words }

  var note: String {
    words("Without JavaScript the page shows changes when it is loaded again. Press Apply after changing a field.")
  }
  var noteWithoutFields: String { words("Without JavaScript the page shows changes when it is loaded again.") }
  var apply: String { words("Apply") }
  var choose: String { words("Choose") }
  var earlier: String { words("Earlier rows") }
  var further: String { words("Further rows") }
  var withoutSession: String { words("This page can be read without JavaScript. To use it,") }
  var withoutCookies: String {
    words("This page can be read without JavaScript. To use it, permit cookies and")
  }
  var start: String { words("open its start first") }
  var cancel: String { words("Cancel") }
  var hasChanged: String { words("This page has changed. Nothing was done.") }
  var elementMissing: String { words("An element that you used no longer exists. Your input to it was ignored.") }
  var isIncomplete: String { words("This can't be sent yet. Check the fields.") }
}
