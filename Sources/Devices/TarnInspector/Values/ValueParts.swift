import TarnRecord
import TarnTrace

/// A named part of a value.
struct ValuePart {
  /// Its name as it is written after the value: `title`, `[3]`, `[id: 7]`.
  let name: String
  /// The path from the whole value, as ``/TarnTrace/ValueDifference`` writes it: `document.todos[id: 7].text`.
  let path: String
  let value: Any
  /// Whether it is a secret field (`.secret()`), whose value is not shown.
  let isSecret: Bool
}

/// Reads values of any type by their parts, as ``/TarnTrace/ValueDifference`` does.
struct ValueReader {
  /// The names of the secret fields, at any depth.
  let secrets: Set<String>

  init(secrets: Set<String> = []) { self.secrets = secrets }

  /// The secret fields are those of the state's record.
  init(of type: Any.Type) { self.init(secrets: (type as? any Record.Type)?.secretFields ?? []) }

  func text(of value: Any, maximumLength length: Int? = nil) -> String {
    String(swift: value, maximumLength: length, hiding: secrets)
  }

  func differences(from old: Any, to new: Any) -> [ValueDifference.Field] {
    ValueDifference(before: old, after: new, hiding: secrets)?.fields ?? []
  }

  /// Returns the parts of a value, in order. An optional has those of its value.
  ///
  /// - Complexity: O(n) in the number of parts.
  func parts(of value: Any, at path: String) -> [ValuePart] {
    switch SwiftForm(of: value) {
    case .literal: []
    case .optional(let value): value.map { parts(of: $0, at: path) } ?? []
    case .structure(_, let fields), .tuple(let fields): parts(fields, at: path)
    case .enumCase(let name, let fields): parts(fields, of: name, at: path)
    case .list(let elements): list(elements, at: path)
    case .set(let elements):
      elements.map { text(of: $0) }.enumerated().map { index, text in
        part(".contains(\(text))", elements[index], at: path)
      }.sorted { $0.name < $1.name }
    case .dictionary(let pairs): pairs.map { part("[\($0.text)]", $0.value, at: path) }
    }
  }

  private func parts(_ fields: [SwiftForm.Field], of enumCase: String = "", at path: String) -> [ValuePart] {
    fields.enumerated().map { index, field in
      // An associated value without a label has the path of its case.
      let label = field.label ?? (fields.count == 1 && !enumCase.isEmpty ? "" : "\(index)")
      let name = ValueComparison.joined(enumCase, label)
      return ValuePart(
        name: name, path: ValueComparison.joined(path, name), value: field.value,
        isSecret: field.label.map(secrets.contains) ?? false)
    }
  }

  private func list(_ elements: [Any], at path: String) -> [ValuePart] {
    if let identified = ValueComparison.identified(elements) {
      return identified.map { part("[id: \($0.text)]", $0.value, at: path) }
    }
    return elements.enumerated().map { part("[\($0.offset)]", $0.element, at: path) }
  }

  private func part(_ name: String, _ value: Any, at path: String) -> ValuePart {
    ValuePart(name: name, path: path + name, value: value, isSecret: false)
  }

  // MARK: Paths

  /// Returns the part at a path; `nil` if there is none.
  func value(at path: String, in whole: Any) -> Any? {
    var (value, reached): (Any?, String) = (whole, "")
    while reached != path, let around = value {
      let next = parts(of: around, at: reached).first { Self.leads($0.path, to: path) }
      (value, reached) = (next?.value, next?.path ?? path)
    }
    return value
  }

  /// Returns whether the part at a path differs, reading only what differs on the way to it.
  func differs(at path: String, _ old: Any, _ new: Any) -> Bool {
    var (old, new, reached): (Any?, Any?, String) = (old, new, "")
    while reached != path {
      guard let before = old, let after = new else { break }
      if ValueComparison.areEqual(before, after) == true { return false }
      let (one, other) = (next(in: before, reached, to: path), next(in: after, reached, to: path))
      (old, new, reached) = (one?.value, other?.value, one?.path ?? other?.path ?? path)
    }
    guard let before = old, let after = new else { return (old == nil) != (new == nil) }
    return !(ValueComparison.areEqual(before, after) ?? (text(of: before) == text(of: after)))
  }

  private func next(in value: Any, _ reached: String, to path: String) -> ValuePart? {
    parts(of: value, at: reached).first { Self.leads($0.path, to: path) }
  }

  private static func leads(_ reached: String, to path: String) -> Bool {
    guard path.hasPrefix(reached) else { return false }
    let rest = path.dropFirst(reached.count)
    return rest.isEmpty || rest.hasPrefix(".") || rest.hasPrefix("[")
  }
}
