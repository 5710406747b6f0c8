import TarnForms

/// What there is to say about a draft. What keeps it from being handed in is an error; what will be cut, a warning.
public enum DraftRemark: Hashable, Codable, Sendable {
  /// So many characters are too many, and will be cut at the end.
  case tooLong(Adjustment.Part, by: Int)
}

extension DraftRemark: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLong(let part, 1): "\(part) is 1 character too long, which will be cut."
    case .tooLong(let part, let count): "\(part) is \(count) characters too long, which will be cut."
    }
  }
}

extension Entry {
  /// Of an entry as it is typed: incomplete while there is nothing in it, with a warning where it will be cut.
  ///
  /// What tidying changes without a loss, such as a space at the end, is not worth a word while somebody writes.
  static let draftValidator = Validator<Entry, DraftRemark>.all(
    Validator { $0.isBlank ? .incomplete : .valid },
    .field(\.title, "title", length(.title, .title)), .field(\.body, "body", length(.body, .body)),
    .field(
      \.photos, "photos",
      .each(Validator { photo in length(.caption(photo.id), .caption).check(photo.caption).within(.field("caption")) }))
  )

  private static func length(_ part: Adjustment.Part, _ rule: TextRule) -> Validator<String, DraftRemark> {
    Validator { text in
      // Most texts have fewer bytes than they may have characters, and need not be counted.
      guard text.utf8.count > rule.most else { return .valid }
      let tidy = rule.applied(to: text)
      guard tidy.changes.contains(.length) else { return .valid }
      return .warning(.tooLong(part, by: max(1, text.count - tidy.text.count)))
    }
  }
}
