/// Where a part of a value is: the names of the parts from the whole value inwards.
///
/// Its text is what one would write in Swift: `document.todos[id: 7].text`. The path of the whole value is empty.
struct ValuePath: Hashable, CustomStringConvertible {
  /// The names as they are written: `document`, `[3]`, `[id: 7]`, `["milk"]`.
  var names: [String] = []

  func appending(_ name: String) -> ValuePath { ValuePath(names: names + [name]) }

  /// The path of the part around this one; `nil` for the whole value.
  var parent: ValuePath? { names.isEmpty ? nil : ValuePath(names: names.dropLast()) }

  var description: String {
    names.reduce(into: "") { text, name in
      text += text.isEmpty || name.hasPrefix("[") ? name : "." + name
    }
  }
}
