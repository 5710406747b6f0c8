/// The reason why a response can't be read: the field, and the problem.
public struct DecodingFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The field's name in the API, such as `account.created_at`; empty for the whole.
  public var field: String
  /// The text after the field's name: "is missing".
  public var reason: String

  public init(field: String, reason: String) {
    self.field = field
    self.reason = reason
  }

  public var description: String { field.isEmpty ? "This \(reason)." : "The field \(field) \(reason)." }
}

extension DecodingFailure {
  /// Converts another decoding error.
  init(_ error: any Error) {
    switch error {
    case let misread as DecodingFailure: self = misread
    case DecodingError.keyNotFound(let key, let context):
      self.init(field: fieldName(context.codingPath + [key]), reason: "is missing")
    case DecodingError.valueNotFound(_, let context):
      self.init(field: fieldName(context.codingPath), reason: "is null")
    case DecodingError.typeMismatch(let type, let context):
      self.init(field: fieldName(context.codingPath), reason: "is not \(words(for: type))")
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      self.init(field: fieldName(context.codingPath), reason: "can't be read")
    default: self.init(field: "", reason: "is not JSON")
    }
  }
}

/// Returns the name of a field by its coding path: `reblog.media_attachments[2].id`. An index at the beginning, the
/// position in a page, is left out.
func fieldName(_ path: [any CodingKey]) -> String {
  let isOfPage = path.first?.intValue != nil
  return path.dropFirst(isOfPage ? 1 : 0).reduce("") { name, key in
    if let index = key.intValue { return "\(name)[\(index)]" }
    return name.isEmpty ? key.stringValue : "\(name).\(key.stringValue)"
  }
}

private func words(for type: any Any.Type) -> String {
  switch type {
  case is String.Type: "a text"
  case is Bool.Type: "true or false"
  case is Int.Type: "a whole number"
  case is Double.Type: "a number"
  default: "the expected type"
  }
}
