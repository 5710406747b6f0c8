/// The path to a part of a state in text form: `document.clocks[3].zone`.
package struct StatePath {
  package private(set) var text = ""

  package init(_ keys: [any CodingKey] = []) {
    for key in keys {
      if let index = key.intValue { append(index) } else { append(key.stringValue) }
    }
  }

  mutating func append(_ index: Int) { text += "[\(index)]" }

  mutating func append(_ key: String) {
    let isPlain = !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    if isPlain { text += text.isEmpty ? key : ".\(key)" } else { text += "[\"\(key.shortened)\"]" }
  }

  package func appending(_ key: String) -> StatePath {
    var path = self
    path.append(key)
    return path
  }

  package func appending(_ index: Int) -> StatePath {
    var path = self
    path.append(index)
    return path
  }
}

/// The key of a list's element, numbered as in Foundation's coders.
struct IndexKey: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { return nil }

  var intValue: Int? { index }
  var stringValue: String { "Index \(index)" }
}
