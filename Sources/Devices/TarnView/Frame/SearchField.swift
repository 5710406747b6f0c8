import TarnLanguages

/// A field that searches, as a value for every device.
///
/// ```swift
/// let search = SearchField(
///   session.search, isFocused: session.isSearching, onFocus: { Action.setSearching($0) }, onInput: { .search($0) })
/// let keys = search.keys
/// ```
///
/// A device shows it by its `search` function. The focus is part of the state: the key `/`, a click and the tab key set
/// it, and `Escape` or leaving the field takes it away. Without `onFocus` the field of a page has no key, and that of a
/// terminal can't be used. SwiftUI has the same (`searchable(text:isPresented:prompt:)`).
public struct SearchField<Action> {
  /// The searched text in the state.
  public var text: String
  /// The name of the field, and the hint that is shown while it is empty.
  public var prompt: String
  /// Whether the field has the focus.
  public var isFocused: Bool
  /// A word for the line of hints.
  var hint: String
  /// Returns the action that sets the focus in the state.
  public var onFocus: ((Bool) -> Action)?
  /// Returns the action for an edited text.
  public var onInput: (String) -> Action

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - text: the searched text in the state.
  ///   - prompt: the name of the field; `nil` for “Search”.
  ///   - isFocused: whether the field has the focus.
  ///   - words: the language of the words that the field has by itself.
  ///   - onFocus: returns the action that sets the focus in the state; `nil` for a field whose focus is not in the state.
  ///   - onInput: returns the action for an edited text.
  public init(
    _ text: String, prompt: String? = nil, isFocused: Bool = false, words: Localization = .english,
    onFocus: ((Bool) -> Action)? = nil, onInput: @escaping (String) -> Action
  ) {
    self.text = text
    self.prompt = prompt ?? words("Search")
    hint = words("search")
    self.isFocused = isFocused
    self.onFocus = onFocus
    self.onInput = onInput
  }

  /// The key `/`, which moves the focus to the field.
  public var keys: [KeyBinding<Action>] {
    onFocus.map { [KeyBinding("/", title: prompt, hint: hint, $0(true))] } ?? []
  }
}
