/// A piece of JSON as it was read: what it is, where it began, and whether anyone has looked at it.
///
/// Of a class, because the last of these is found out while a value is decoded from it. Never shared: whoever parses a
/// text owns its nodes.
package final class Node {
  package enum Kind {
    case null
    case bool(Bool)
    /// As it is written, so that no digit is lost before it is known what kind of number is wanted.
    case number(String)
    case text(String)
    case list([Node])
    case object(Members)
  }

  /// What an object holds, each key once.
  package struct Members {
    package var keys: [String] = []
    package var nodes: [String: Node] = [:]
  }

  package let kind: Kind
  /// In bytes from the beginning of the text.
  let offset: Int
  var isRead = false

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// What a person would call it.
  var found: String {
    switch kind {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let digits): "the number \(digits.shortened)"
    case .text(let text): "the text “\(text.shortened)”"
    case .list(let elements): elements.isEmpty ? "an empty list" : "a list of \(elements.count)"
    case .object(let members): members.keys.isEmpty ? "an empty object" : "an object"
    }
  }
}

extension String {
  /// Enough of a text to recognise it in a message of one line.
  var shortened: String {
    let line = prefix { !$0.isNewline }
    return line.count > 40 || line.count < count ? line.prefix(40) + "…" : self
  }
}
