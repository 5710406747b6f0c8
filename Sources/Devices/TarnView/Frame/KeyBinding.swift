import TarnLanguages

/// Keys, the action that they send, and its description: a device handles the keys, shows hints, and lists all bindings
/// in its help.
///
/// ```swift
/// let keys = [
///   KeyBinding("a", title: "Add a to-do", hint: "add", Action.startAdding),
///   KeyBinding("x", "Delete", title: "Remove the to-do", hint: "remove", .remove(id)),
/// ]
/// ```
///
/// The action is an expression that is evaluated at each press, so it may contain a new ID or the time:
/// `.add(UUID(), at: .now())`.
///
/// One list serves all devices: a page and a terminal name keys alike, as browsers do (`ArrowUp`, `Enter`, `Escape`,
/// `Control+z`, and a blank for the space bar).
///
/// Bubble Tea (`key.Binding`) and Textual (`Binding`) have the same.
public struct KeyBinding<Action> {
  /// The names of the keys; each of them sends the action.
  public var keys: [String]
  /// The description in the help.
  public var title: String
  /// A word or two for the line of hints; `nil` for a binding that only the help lists.
  public var hint: String?
  /// Returns the action that the keys send, for one press of a key.
  public var makeAction: () -> Action
  /// The question that the user answers before the action is sent; `nil` to send it at once.
  public var confirmation: Confirmation?
  /// The description that adjacent bindings with the same group share: they are one line of the help, and one hint,
  /// the first that one of them has, with a key of each: `↑↓ move`.
  public var group: String?
  /// Whether other bindings of the list come first for a key that they have, too, wherever they are in the list: so are
  /// the bindings of ``Swift/Array/moving(in:from:page:hint:words:_:)``,
  /// ``Swift/Array/cycling(through:from:next:previous:title:hint:_:)`` and ``Swift/Array/sorting(_:among:words:_:)``, whose
  /// letters an app may need.
  public var isOverridable = false
  /// The place that the action opens, if it opens one: where a page shows the binding as a control, it is a link in place of
  /// a button.
  public var address: Address?

  /// Creates a binding.
  ///
  /// If several bindings in a list have a key in common, the first one of them handles it.
  ///
  /// - Parameters:
  ///   - keys: the names of the keys; each of them sends the action.
  ///   - title: the description in the help.
  ///   - hint: a word or two for the line of hints; `nil` for a binding that only the help lists.
  ///   - confirmation: the question that the user answers before the action is sent; `nil` to send it at once.
  ///   - group: the description that adjacent bindings share (``group``).
  ///   - address: the place that the action opens, if it opens one.
  ///   - action: the action, evaluated at each press.
  public init(
    _ keys: String..., title: String, hint: String? = nil, confirmation: Confirmation? = nil, group: String? = nil,
    address: Address? = nil, _ action: @autoclosure @escaping () -> Action
  ) {
    self.init(
      keys, title: title, hint: hint, confirmation: confirmation, group: group, address: address, action())
  }

  /// Creates a binding of a list of keys.
  public init(
    _ keys: [String], title: String, hint: String? = nil, confirmation: Confirmation? = nil, group: String? = nil,
    address: Address? = nil, _ action: @autoclosure @escaping () -> Action
  ) {
    self.keys = keys
    self.title = title
    self.hint = hint
    self.confirmation = confirmation
    self.group = group
    self.address = address
    makeAction = action
  }

  /// The action of one press.
  public var action: Action { makeAction() }
}

extension Array {
  /// The bindings that move a selection through rows: arrows and `k`, `j` by one row, `PageUp` and `PageDown` by a page,
  /// `Home`, `End` and `g`, `G` to the ends.
  ///
  /// ```swift
  /// let keys: [KeyBinding<Action>] = .moving(in: todos.count, from: selectedRow) { .select(todos[$0].id) }
  /// ```
  ///
  /// An app may use their keys itself: the app's binding then replaces that of the key (``KeyBinding/isOverridable``).
  ///
  /// - Parameters:
  ///   - count: the number of rows. Without rows there are no bindings.
  ///   - selected: the index of the selected row; `nil` selects the first row at the first key.
  ///   - page: the rows of a page.
  ///   - hint: a word or two for the line of hints, such as “move”, which follows `↑↓`; `nil` for no hint.
  ///   - words: the language of the titles.
  ///   - select: returns the action that selects a row, at each press.
  public static func moving<Action>(
    in count: Int, from selected: Int?, page: Int = 10, hint: String? = nil, words: Localization = .english,
    _ select: @escaping (Int) -> Action
  ) -> [KeyBinding<Action>] where Element == KeyBinding<Action> {
    guard count > 0 else { return [] }
    func row(_ step: Int) -> Action { select(Swift.min(Swift.max(selected.map { $0 + step } ?? 0, 0), count - 1)) }
    let page = Swift.max(page, 1)
    let (step, leap, ends) = (words("Move up, down"), words("Move by a page"), words("The first, the last row"))
    return overridable([
      KeyBinding("ArrowUp", "k", title: words("Select the row above"), hint: hint, group: step, row(-1)),
      KeyBinding("ArrowDown", "j", title: words("Select the row below"), group: step, row(1)),
      KeyBinding("PageUp", title: words("Select a row a page above"), group: leap, row(-page)),
      KeyBinding("PageDown", title: words("Select a row a page below"), group: leap, row(page)),
      KeyBinding("Home", "g", title: words("Select the first row"), group: ends, select(0)),
      KeyBinding("End", "G", title: words("Select the last row"), group: ends, select(count - 1)),
    ])
  }

  /// The bindings that replace a value by the next or the previous one of some values: the arrow keys to the right and
  /// to the left, and `l` and `h` unless the app uses these letters itself (``KeyBinding/isOverridable``). After the last
  /// value comes the first. The bindings are one line of the help.
  ///
  /// ```swift
  /// let keys: [KeyBinding<Action>] = .cycling(
  ///   through: Priority.allCases, from: priority, title: "Change the priority", hint: "priority") { .prioritize($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - values: the values, each once. Without values there are no bindings.
  ///   - value: the present value. If it is none of the values, the next one is the first.
  ///   - next: the keys for the next value.
  ///   - previous: the keys for the previous value.
  ///   - title: the description in the help.
  ///   - hint: a word or two for the line of hints.
  ///   - choose: returns the action that chooses a value.
  public static func cycling<Value: Equatable, Action>(
    through values: [Value], from value: Value, next: [String] = ["ArrowRight", "l"],
    previous: [String] = ["ArrowLeft", "h"], title: String, hint: String? = nil,
    _ choose: @escaping (Value) -> Action
  ) -> [KeyBinding<Action>] where Element == KeyBinding<Action> {
    guard !values.isEmpty else { return [] }
    let index = values.firstIndex(of: value)
    let following = index.map { ($0 + 1) % values.count } ?? 0
    let preceding = ((index ?? 0) + values.count - 1) % values.count
    return overridable([
      KeyBinding(next, title: title, hint: hint, group: title, choose(values[following])),
      KeyBinding(previous, title: title, hint: hint, group: title, choose(values[preceding])),
    ])
  }

  /// The bindings of undo and redo, for an app whose sessions have an undo of their own: `Control+z`, and
  /// `Control+Shift+z` or `Control+y`. A text field of a page keeps them for its own undo.
  ///
  /// A page shows the buttons for them by its `undoButtons` function.
  ///
  /// - Parameters:
  ///   - undo: the action that undoes the last step, at each press.
  ///   - redo: the action that redoes the last undone step, at each press.
  ///   - words: the language of the titles.
  public static func undoing<Action>(
    _ undo: @autoclosure @escaping () -> Action, redo: @autoclosure @escaping () -> Action,
    words: Localization = .english
  ) -> [KeyBinding<Action>] where Element == KeyBinding<Action> {
    [
      KeyBinding("Control+z", title: words("Undo"), undo()),
      KeyBinding("Control+Z", "Control+y", title: words("Redo"), redo()),
    ]
  }

  static func overridable<Action>(_ bindings: [KeyBinding<Action>]) -> [KeyBinding<Action>] {
    bindings.map { binding in
      var binding = binding
      binding.isOverridable = true
      return binding
    }
  }

  /// The bindings without the keys that others of them have, and that those override.
  package func withoutOverridden<Action>() -> [KeyBinding<Action>] where Element == KeyBinding<Action> {
    let bound = Set(filter { !$0.isOverridable }.flatMap(\.keys))
    return compactMap { binding in
      guard binding.isOverridable else { return binding }
      var binding = binding
      binding.keys.removeAll { bound.contains($0) }
      return binding.keys.isEmpty ? nil : binding
    }
  }
}

extension KeyBinding {
  /// The lines of the help: the names of the keys, and the description. A group is one line.
  package static func helpLines(_ bindings: [KeyBinding]) -> [(keys: [String], title: String)] {
    var lines: [(keys: [String], title: String)] = []
    var last: String?
    for binding in bindings {
      if let group = binding.group, group == last {
        lines[lines.count - 1].keys += binding.keys
      } else {
        lines.append((binding.keys, binding.group ?? binding.title))
      }
      last = binding.group
    }
    return lines
  }

  /// The hints: the names of the keys, and a word or two. A group is one hint with a key of each binding, or with the
  /// first and the last key if there are more than three.
  ///
  /// - Parameter isUsable: whether a key works now. A binding without such a key has no part in a hint.
  package static func hints(
    _ bindings: [KeyBinding], words: Localization = .english, where isUsable: (String) -> Bool
  ) -> [(keys: String, text: String)] {
    var hints: [(keys: [String], text: String?)] = []
    var last: String?
    for binding in bindings {
      let keys = binding.keys.first(where: isUsable).map { [$0.keyName(words)] } ?? []
      if let group = binding.group, group == last {
        hints[hints.count - 1].keys += keys
        hints[hints.count - 1].text = hints[hints.count - 1].text ?? binding.hint
      } else {
        hints.append((keys, binding.hint))
      }
      last = binding.group
    }
    return hints.compactMap { hint in
      guard let text = hint.text, !hint.keys.isEmpty else { return nil }
      // Sorted, left precedes right, and up precedes down.
      let areArrows = hint.keys.allSatisfy { "←↑→↓".contains($0) }
      if areArrows { return (hint.keys.sorted().joined(), text) }
      // Such as the digits of a list: the first and the last one.
      return (
        hint.keys.count > 3 ? "\(hint.keys[0])–\(hint.keys[hint.keys.count - 1])" : hint.keys.joined(separator: "/"),
        text
      )
    }
  }
}

extension [String] {
  /// Returns the names of keys as people read them: `↑ k`, `Ctrl Z`, `Space`.
  package func keyNames(_ words: Localization) -> String { map { $0.keyName(words) }.joined(separator: " ") }
}

extension String {
  /// The name of a key in English.
  package var keyName: String { keyName(.english) }

  /// Returns the name of a key as people read it: `↑`, `Ctrl Z`, `Space`. What is printed on the keys of most keyboards is
  /// the same in all languages.
  package func keyName(_ words: Localization) -> String {
    let names = [
      " ": words("Space"), "ArrowUp": "↑", "ArrowDown": "↓", "ArrowLeft": "←", "ArrowRight": "→", "PageUp": "PgUp",
      "PageDown": "PgDn", "Escape": "Esc",
    ]
    var key = self[...]
    var modifiers = ""
    for (modifier, name) in [("Control+", "Ctrl "), ("Alt+", "Alt "), ("Shift+", "Shift ")]
    where key.hasPrefix(modifier) {
      key = key.dropFirst(modifier.count)
      modifiers += name
    }
    return modifiers + (names[String(key)] ?? (modifiers.isEmpty || key.count > 1 ? String(key) : key.uppercased()))
  }
}

/// A question before an action: its text, and the word on the button that agrees.
///
/// ```swift
/// Confirmation("Remove 12 finished to-dos?", agree: "Remove")
/// ```
public struct Confirmation: Hashable, Sendable {
  /// The question.
  public var question: String
  /// The word on the button that sends the action, a verb: `Remove`.
  public var agree: String

  /// Creates a question.
  public init(_ question: String, agree: String) {
    self.question = question
    self.agree = agree
  }
}
