import TarnLanguages

/// A choice that decides what is shown, as a value for every device: tabs, filters.
///
/// ```swift
/// let tabs = Tabs("To-dos shown", selected: filter, among: Filter.allCases, title: \.title) { Action.show($0) }
/// let keys = tabs.keys
/// ```
///
/// A device shows them by its `tabs` function, in one line if there is room. SwiftUI has the same (`Picker` in the style
/// `segmented`).
public struct Tabs<Action> {
  /// The name of the choice, for screen readers and the help.
  public var label: String
  /// The words on the tabs.
  public var titles: [String]
  /// The index of the chosen tab; `nil` for none.
  public var selected: Int?
  /// A word for the line of hints.
  var hint: String
  /// Returns the action for the choice of a tab.
  public var onSelect: (Int) -> Action

  /// Creates tabs for some values.
  ///
  /// - Parameters:
  ///   - label: the name of the choice.
  ///   - selected: the chosen value. If it is none of the values, no tab is shown as chosen.
  ///   - values: the values, each once.
  ///   - words: the language of the words that the tabs have by themselves.
  ///   - title: returns the words on the tab of a value.
  ///   - onSelect: returns the action for a chosen value.
  public init<Value: Equatable>(
    _ label: String, selected: Value, among values: [Value], words: Localization = .english,
    title: (Value) -> String, onSelect: @escaping (Value) -> Action
  ) {
    self.label = label
    hint = words("tab")
    titles = values.map(title)
    self.selected = values.firstIndex(of: selected)
    self.onSelect = { onSelect(values[$0]) }
  }

  /// The keys that choose the next or the previous tab: the arrow keys, and `l`, `h`.
  public var keys: [KeyBinding<Action>] {
    .cycling(
      through: Array(titles.indices), from: selected ?? -1, title: label, hint: hint, onSelect)
  }
}
