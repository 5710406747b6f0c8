import TarnTrace

extension ValueReader {
  /// More elements of one collection than these are no help in a tree: the search is in the differences.
  static let mostElements = 200

  /// Returns a value as the lines of a tree: its parts, and the parts of those that are expanded.
  ///
  /// - Complexity: O(n) in the parts that are shown, and in the elements of the collections among them.
  func tree(of value: Any, expanded: Set<String>) -> [TreeLine] {
    var lines: [TreeLine] = []
    addLines(of: value, at: "", depth: 0, expanded, to: &lines)
    return lines
  }

  private func addLines(of value: Any, at path: String, depth: Int, _ expanded: Set<String>, to lines: inout [TreeLine])
  {
    let parts = parts(of: value, at: path)
    for part in parts.prefix(Self.mostElements) {
      let isExpanded: Bool? = part.isSecret || !hasParts(part.value) ? nil : expanded.contains(part.path)
      let text = part.isSecret ? SwiftWriter.hidden : text(of: part.value, isExpanded: isExpanded == true)
      lines.append(TreeLine(path: part.path, name: part.name, text: text, depth: depth, isExpanded: isExpanded))
      if isExpanded == true { addLines(of: part.value, at: part.path, depth: depth + 1, expanded, to: &lines) }
    }
    let missing = parts.count - Self.mostElements
    if missing > 0 {
      lines.append(
        TreeLine(path: path + "…", name: "…", text: "and \(missing) more", depth: depth, isExpanded: nil))
    }
  }

  private func hasParts(_ value: Any) -> Bool {
    switch SwiftForm(of: value) {
    case .literal: false
    case .optional(let value): value.map(hasParts) ?? false
    case .structure(_, let fields), .tuple(let fields), .enumCase(_, let fields): !fields.isEmpty
    case .list(let elements), .set(let elements): !elements.isEmpty
    case .dictionary(let pairs): !pairs.isEmpty
    }
  }

  /// A part whose own parts are shown below it needs no more than its type or its size.
  private func text(of value: Any, isExpanded: Bool) -> String {
    guard isExpanded else { return text(of: value, maximumLength: 160) }
    switch SwiftForm(of: value) {
    case .optional(let value?): return text(of: value, isExpanded: true)
    case .structure(let name, _): return name
    case .enumCase(let name, _): return ".\(name)"
    case .list(let elements), .set(let elements): return count(elements.count)
    case .dictionary(let pairs): return count(pairs.count)
    case .literal, .tuple, .optional: return text(of: value, maximumLength: 160)
    }
  }

  private func count(_ count: Int) -> String { count == 1 ? "1 element" : "\(count) elements" }
}
