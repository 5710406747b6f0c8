import TarnForms
import TarnText

/// A message about a draft. Every case so far is a warning about text that will be cut.
public enum DraftRemark: Hashable, Codable, Sendable {
  /// The text is longer than its limit by this number of characters; tidying cuts them off the end.
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
  /// Checks an entry as it is typed: a blank entry is incomplete, and each text that is too long gives a warning.
  ///
  /// Changes that lose nothing, such as the removal of a space at the end, give no message while the user types.
  static let draftValidator = Validator<Entry, DraftRemark>.all(
    Validator { $0.isBlank ? .incomplete : .valid },
    .field(\.title, "title", length(.title, .title)), .field(\.body, "body", length(.body, .body)),
    .field(
      \.photos, "photos",
      .each(Validator { photo in length(.caption(photo.id), .caption).check(photo.caption).within(.field("caption")) }))
  )

  private static func length(_ part: Adjustment.Part, _ rule: TextRule) -> Validator<String, DraftRemark> {
    Validator { text in
      // Most texts have fewer bytes than the limit on characters, so their characters need not be counted.
      guard text.utf8.count > rule.most else { return .valid }
      let tidy = rule.applied(to: text)
      guard tidy.changes.contains(.length) else { return .valid }
      return .warning(.tooLong(part, by: max(1, text.count - tidy.text.count)))
    }
  }
}
