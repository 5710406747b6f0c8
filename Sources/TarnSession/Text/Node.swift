/// A piece of parsed JSON: its kind, its position, and whether the decoder has read it.
///
/// A class, because the decoder marks it while a value is decoded. It is never shared: the caller of the parser owns
/// its nodes.
package final class Node {
  package enum Kind {
    case null
    case bool(Bool)
    /// As it is written, so that no digit is lost before the number's type is known.
    case number(String)
    case text(String)
    case list([Node])
    case object(Members)
  }

  /// The members of an object, each key once.
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

  /// A description for people.
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
  /// A beginning of the text, for a message of one line.
  var shortened: String {
    let line = prefix { !$0.isNewline }
    return line.count > 40 || line.count < count ? line.prefix(40) + "…" : self
  }
}
