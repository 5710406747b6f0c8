extension JSONNode {
  /// Returns an error about the first node, in the order of the text, that decoding did not read.
  func unread(at path: StatePath) -> TextSyntaxError? {
    switch kind {
    case .null, .bool, .number, .text: return nil
    case .list(let elements):
      for (index, element) in elements.enumerated() {
        guard element.isRead else {
          return TextSyntaxError(
            offset: element.offset, path: path.text,
            reason: "the element \(index) of the list is not used (does the list have too many elements?)")
        }
        if let fault = element.unread(at: path.appending(index)) { return fault }
      }
    case .object(let members):
      for key in members.keys {
        guard let member = members.nodes[key] else { continue }
        guard member.isRead else {
          return TextSyntaxError(
            offset: member.offset, path: path.text,
            reason: "the key “\(key.shortened)” is not used (is it misspelt, or of a newer version?)")
        }
        if let fault = member.unread(at: path.appending(key)) { return fault }
      }
    }
    return nil
  }

  /// Returns the node at a path, or the last existing one on the way.
  func node(at path: [any CodingKey]) -> JSONNode {
    var node = self
    for key in path {
      switch node.kind {
      case .list(let elements):
        guard let index = key.intValue, elements.indices.contains(index) else { return node }
        node = elements[index]
      case .object(let members):
        guard let member = members.nodes[key.stringValue] else { return node }
        node = member
      default: return node
      }
    }
    return node
  }
}

extension TextSyntaxError {
  /// Creates an error from an error of a decoder, with a message for the user.
  init(_ error: any Error, in root: JSONNode) {
    let context: DecodingError.Context
    var wanted: Any.Type?
    switch error {
    case DecodingError.typeMismatch(let type, let found), DecodingError.valueNotFound(let type, let found):
      context = found
      wanted = type
    case DecodingError.keyNotFound(_, let found), DecodingError.dataCorrupted(let found): context = found
    default:
      self.init(offset: root.offset, reason: "\(error)")
      return
    }
    let node = root.node(at: context.codingPath)
    let message = context.isDescribed ? context.debugDescription : node.error(context, wanted: wanted)
    self.init(offset: node.offset, path: StatePath(context.codingPath).text, reason: message)
  }
}

extension JSONNode {
  /// Returns a message for an error that a type's own decoding has thrown.
  fileprivate func error(_ context: DecodingError.Context, wanted: Any.Type?) -> String {
    // The compiler encodes an enum case with values as an object whose only key is the case's name.
    if let wanted, case .object(let members) = kind, context.debugDescription.hasPrefix("Invalid number of keys") {
      return members.keys.count == 1
        ? "\(wanted) has no case “\(members.keys[0].shortened)”"
        : "expected one case of \(wanted), found \(members.keys.count) keys"
    }
    let message = context.debugDescription.withoutFullStop
    return message.isEmpty ? "this value can't be decoded, found \(found)" : "\(message) (found \(found))"
  }
}

extension EncodingError.Context {
  var text: String { debugDescription.withoutFullStop }
}

extension String {
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
