/// A parsed JSON value: its content, its position, and whether it has been read.
///
/// It is a class, because decoding records the reads. It is never shared: the caller that parses a text owns its nodes.
package final class JSONNode {
  package enum Kind {
    case null
    case bool(Bool)
    /// The digits as written, so that no digit is lost before the requested number type is known.
    case number(String)
    case text(String)
    case list([JSONNode])
    case object(Members)
  }

  /// The members of an object, each key once.
  package struct Members {
    package var keys: [String] = []
    package var nodes: [String: JSONNode] = [:]
  }

  package let kind: Kind
  /// The offset in bytes from the beginning of the text.
  let offset: Int
  var isRead = false
  private(set) var userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// Sets the user info for the decoders of this node and of all within it.
  func setUserInfo(_ userInfo: [CodingUserInfoKey: Any]) {
    self.userInfo = userInfo
    switch kind {
    case .list(let elements): for element in elements { element.setUserInfo(userInfo) }
    case .object(let members): for node in members.nodes.values { node.setUserInfo(userInfo) }
    case .null, .bool, .number, .text: break
    }
  }

  /// A description for messages.
  package var found: String {
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
  /// The beginning of a text, enough to recognize it in a message of one line.
  package var shortened: String {
    let line = prefix { !$0.isNewline }
    return line.count > 40 || line.count < count ? line.prefix(40) + "…" : self
  }
}
