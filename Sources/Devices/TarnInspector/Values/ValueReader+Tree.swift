extension ValueReader {
  /// More elements of one collection than these are no help in a tree: the search is in the differences.
  static let mostElements = 200

  /// Returns a value as the lines of a tree: its parts, and the parts of those that are expanded.
  ///
  /// - Complexity: O(n) in the parts that are shown, and in the elements of the collections among them.
  func tree(of value: Any, expanded: Set<ValuePath>) -> [TreeLine] {
    var lines: [TreeLine] = []
    addLines(of: value, at: ValuePath(), depth: 0, expanded, to: &lines)
    return lines
  }

  private func addLines(
    of value: Any, at path: ValuePath, depth: Int, _ expanded: Set<ValuePath>, to lines: inout [TreeLine]
  ) {
    let parts = parts(of: value)
    for part in parts.prefix(Self.mostElements) {
      let inner = path.appending(part.name)
      guard !part.isSecret else {
        lines.append(TreeLine(path: inner, name: part.name, text: "•••", depth: depth, isExpanded: nil))
        continue
      }
      let shape = shape(of: part.value)
      let isExpanded: Bool? = if case .leaf = shape { nil } else { expanded.contains(inner) }
      lines.append(
        TreeLine(
          path: inner, name: part.name, text: text(of: part.value, shape, isExpanded: isExpanded == true), depth: depth,
          isExpanded: isExpanded))
      if isExpanded == true { addLines(of: part.value, at: inner, depth: depth + 1, expanded, to: &lines) }
    }
    let missing = parts.count - Self.mostElements
    if missing > 0 {
      lines.append(
        TreeLine(path: path.appending("…"), name: "…", text: "and \(missing) more", depth: depth, isExpanded: nil))
    }
  }

  /// A part whose own parts are shown below it needs no more than its type or its size.
  private func text(of value: Any, _ shape: ValueShape, isExpanded: Bool) -> String {
    switch shape {
    case .elements(let count) where isExpanded: count == 1 ? "1 element" : "\(count) elements"
    case .fields where isExpanded: "\(type(of: Self.unwrapped(value) ?? value))"
    default: ValueText.of(value, limit: 160, secrets: secrets)
    }
  }
}
