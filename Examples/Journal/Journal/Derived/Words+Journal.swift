import Tarn
import TarnDates
import TarnEncoding
import TarnForms
import TarnLanguages
import TarnRecord
import TarnText

// The texts of values on all devices, in the language of a person.

extension Journal.Notice {
  /// Returns the message, each of its sentences translated by itself.
  public func text(_ words: Localization) -> String {
    switch self {
    case .adjusted(let adjustments):
      ([words("Saved.")] + adjustments.map { words.translation(of: "\($0)") }).joined(separator: " ")
    default: words.translation(of: "\(self)")
    }
  }
}

extension Journal.ConfirmedChange {
  /// Returns the title of the button that takes the change back.
  public func title(_ words: Localization) -> String { words.translation(of: "Undo \(self.words)") }
}

extension Journal.Session {
  /// Returns the message about changes of other people that were merged into the draft; `nil` without such changes.
  ///
  /// - Parameter parts: the value of ``mergedParts``.
  public static func mergedText(_ parts: [String], _ words: Localization) -> String? {
    guard !parts.isEmpty else { return nil }
    return words("Your draft contains the changes of others to \(words.list(parts.map(words.translation(of:)))).")
  }
}

extension Draft<Entry> {
  /// Returns the status of the draft: it is always saved, but not published yet.
  public func statusText(_ words: Localization) -> String {
    switch status {
    case .deleted: words("Another person has removed this entry. Your draft was kept.")
    case .new: words("A new entry, saved as your draft")
    case .existing: isChanged ? words("Saved as your draft") : words("No changes")
    }
  }

  /// Returns how many conflicts are to be resolved.
  public func conflictsText(_ words: Localization) -> String {
    let count = conflicts.count
    return words(
      "“\(value.heading)”: \(count) conflict to resolve. Both versions are kept until then.",
      "“\(value.heading)”: \(count) conflicts to resolve. Both versions are kept until then.", count: count)
  }
}

extension Entry {
  /// Returns how many characters are left for a post of its summary.
  public func remainingText(_ words: Localization) -> String {
    let remaining = PostText(summaryOf: self).length.remaining
    return remaining >= 0
      ? words("\(remaining) left for a summary") : words("\(-remaining) too many for a summary")
  }

  /// Returns its day and its author.
  public func byline(_ words: Localization) -> String { "\(words.text(day)) · \(by)" }
}

extension Conflict {
  /// Returns the name of the part of an entry that two people have changed.
  public func name(_ words: Localization) -> String {
    guard case .field(let name)? = path.components.first else { return words("The whole entry was removed") }
    return switch name {
    case "title": words("The title")
    case "body": words("The text")
    case "day": words("The day")
    case "photos": path.components.count > 2 ? words("A photo’s caption") : words("A photo")
    case "voice": words("A voice note")
    default: name
    }
  }
}

/// A version in a conflict of a draft.
public enum ConflictVersion: Equatable {
  case text(String, other: String)
  case day(CivilDate)
  case photo(Photo)
  case voice(VoiceNote)
  case entry(Entry)
  case removed
  /// Another value, by its description.
  case other(String)

  /// Returns the two versions of a conflict.
  public static func sides(of conflict: Conflict) -> (mine: ConflictVersion, theirs: ConflictVersion) {
    if let mine = conflict.mine as? String, let theirs = conflict.theirs as? String {
      return (.text(mine, other: theirs), .text(theirs, other: mine))
    }
    return (ConflictVersion(conflict.mine), ConflictVersion(conflict.theirs))
  }

  private init(_ value: Any?) {
    self =
      switch value {
      case let day as CivilDate: .day(day)
      case let photo as Photo: .photo(photo)
      case let note as VoiceNote: .voice(note)
      case let entry as Entry: .entry(entry)
      case nil: .removed
      case let other?: .other("\(other)")
      }
  }

  /// Returns the version as text, in which the pieces are marked that the other version does not have.
  ///
  /// - Complexity: for a text, that of `TextComparison`.
  public func pieces(_ words: Localization) -> [(text: String, differs: Bool)] {
    switch self {
    case .text("", _): [(words("Nothing"), false)]
    case .text(let text, let other): TextComparison(text, against: other).runs.map { ($0.text, $0.differs) }
    case .day(let day): [(words.text(day), false)]
    case .photo(let photo): [(photo.label, false)]
    case .voice(let note): [(words("Voice note, \(note.length)"), false)]
    case .entry(let entry): [("\(entry.heading)\n\n\(entry.body.prefix(400))", false)]
    case .removed: [(words("Removed"), false)]
    case .other(let text): [(text, false)]
    }
  }
}
