extension SavedValue {
  /// The value with the members of each object sorted by key, so that two texts can be compared.
  package var sorted: SavedValue {
    switch self {
    case .list(let elements): .list(elements.map(\.sorted))
    case .object(let members):
      .object(
        members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { Member($0.key, $0.value.sorted) })
    default: self
    }
  }

  /// The value as indented JSON for a user.
  package var pretty: String {
    var text = ""
    write(to: &text, indent: "")
    return text
  }

  private func write(to text: inout String, indent: String) {
    let deeper = indent + "  "
    switch self {
    case .list(let elements) where !elements.isEmpty:
      text += "[\n"
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ",\n" }
        text += deeper
        element.write(to: &text, indent: deeper)
      }
      text += "\n\(indent)]"
    case .object(let members) where !members.isEmpty:
      text += "{\n"
      for (index, member) in members.enumerated() {
        if index > 0 { text += ",\n" }
        text += "\(deeper)\(SavedValue.text(member.key).json): "
        member.value.write(to: &text, indent: deeper)
      }
      text += "\n\(indent)}"
    default: text += json
    }
  }
}
