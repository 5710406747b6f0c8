import Foundation
import TarnText

/// A change that was necessary to store an entry. Its description is a message to the author.
public enum Adjustment: Hashable, Codable, Sendable {
  case text(Part, TextRule.Change)
  /// This number of photos at the end was removed.
  case photos(Int)
  /// This number of voice notes at the end was removed.
  case voice(Int)

  /// A text of an entry.
  public enum Part: Hashable, Codable, Sendable {
    case title, body
    /// The caption of the photo with this ID.
    case caption(UUID)
  }
}

extension Entry {
  /// Returns the entry as the journal stores it, and the changes made for that; most entries need none.
  ///
  /// The title and the captions become one line without space around them, line ends in the body become `\n`, control
  /// characters are removed, and texts that are too long and attachments that are too many are cut at the end.
  ///
  /// Tidying a tidied entry changes nothing. The result respects all limits of ``TextRule``, ``mostPhotos`` and
  /// ``mostVoiceNotes``.
  ///
  /// - Complexity: O(length of the texts and number of photos)
  public func tidied() -> (entry: Entry, adjustments: [Adjustment]) {
    var (entry, adjustments) = (self, [Adjustment]())
    func tidy(_ text: inout String, _ part: Adjustment.Part, _ rule: TextRule) {
      let (tidy, changes) = rule.applied(to: text)
      guard !changes.isEmpty else { return }
      text = tidy
      adjustments += changes.map { .text(part, $0) }
    }
    tidy(&entry.title, .title, .title)
    tidy(&entry.body, .body, .body)
    for photo in photos.prefix(Entry.mostPhotos) {
      var caption = photo.caption
      tidy(&caption, .caption(photo.id), .caption)
      // An unchanged photo is not written, so that the two entries keep sharing storage.
      if caption != photo.caption { entry.photos.update(id: photo.id) { $0.caption = caption } }
    }
    if photos.count > Entry.mostPhotos {
      entry.photos.removeSubrange(Entry.mostPhotos..<photos.count)
      adjustments.append(.photos(photos.count - Entry.mostPhotos))
    }
    if voice.count > Entry.mostVoiceNotes {
      entry.voice.removeSubrange(Entry.mostVoiceNotes..<voice.count)
      adjustments.append(.voice(voice.count - Entry.mostVoiceNotes))
    }
    return (entry, adjustments)
  }
}

extension Adjustment: CustomStringConvertible {
  /// A message to the author: `The title was cut: it has at most 200 characters.`
  public var description: String {
    switch self {
    case .text(let part, .lineEnds) where part.rule.isOneLine: "The line breaks of \(part.within) were removed."
    case .text(let part, .lineEnds): "The line endings of \(part.within) were unified."
    case .text(let part, .controls): "Invisible characters were removed from \(part.within)."
    case .text(let part, .space): "The space around \(part.within) was removed."
    case .text(let part, .length): "\(part) was cut: it has at most \(part.rule.most) characters."
    case .photos(1): "The last photo was left out: an entry has at most \(Entry.mostPhotos)."
    case .photos(let count): "The last \(count) photos were left out: an entry has at most \(Entry.mostPhotos)."
    case .voice(1): "The last voice note was left out: an entry has at most \(Entry.mostVoiceNotes)."
    case .voice(let count): "The last \(count) voice notes were left out: an entry has at most \(Entry.mostVoiceNotes)."
    }
  }
}

extension Adjustment.Part: CustomStringConvertible {
  /// The part's name at the start of a sentence.
  public var description: String { "The " + noun }

  /// The part's name within a sentence.
  var within: String { "the " + noun }

  private var noun: String {
    switch self {
    case .title: "title"
    case .body: "text"
    case .caption: "caption of a photo"
    }
  }

  var rule: TextRule {
    switch self {
    case .title: .title
    case .body: .body
    case .caption: .caption
    }
  }
}
