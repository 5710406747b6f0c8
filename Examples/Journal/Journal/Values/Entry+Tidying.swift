import Foundation

/// Something that was changed in an entry so that it can be kept, in words for who wrote it.
public enum Adjustment: Hashable, Codable, Sendable {
  case text(Part, TextRule.Change)
  /// The last photos were left out, so many of them.
  case photos(Int)
  /// The last voice notes were left out, so many of them.
  case voice(Int)

  /// A text of an entry.
  public enum Part: Hashable, Codable, Sendable {
    case title, body
    /// What is said about the photo with an id.
    case caption(UUID)
  }
}

extension Entry {
  /// The entry as it is kept, and what was changed for that: nothing, mostly.
  ///
  /// The title and captions are one line with no space around; the ends of lines in the body are `\n`; control characters are
  /// gone; what is too long, or too many, is cut at the end.
  ///
  /// Guarantees: an entry that is tidied is not changed by it again, and has no more of anything than ``TextRule``,
  /// ``mostPhotos`` and ``mostVoiceNotes`` say.
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
      // Left alone where nothing changed, so that the entries go on sharing what they have in common.
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
  /// A sentence for who wrote the entry: `The title was cut: it has at most 200 characters.`
  public var description: String {
    switch self {
    case .text(let part, .lineEnds) where part.rule.isOneLine: "\(part) was put on one line."
    case .text(let part, .lineEnds): "The ends of lines in \(part.within) were made alike."
    case .text(let part, .controls): "Characters that can't be seen were taken out of \(part.within)."
    case .text(let part, .space): "The space around \(part.within) was taken away."
    case .text(let part, .length): "\(part) was cut: it has at most \(part.rule.most) characters."
    case .photos(1): "The last photo was left out: an entry has at most \(Entry.mostPhotos)."
    case .photos(let count): "The last \(count) photos were left out: an entry has at most \(Entry.mostPhotos)."
    case .voice(1): "The last voice note was left out: an entry has at most \(Entry.mostVoiceNotes)."
    case .voice(let count): "The last \(count) voice notes were left out: an entry has at most \(Entry.mostVoiceNotes)."
    }
  }
}

extension Adjustment.Part: CustomStringConvertible {
  /// What it is called at the beginning of a sentence.
  public var description: String { "The " + noun }

  /// What it is called within one.
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
