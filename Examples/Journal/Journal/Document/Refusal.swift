/// Why something does not become true, as a value: each face says it in its own place.
public enum Refusal: Hashable, Codable, Sendable {
  /// Nothing is in the entry.
  case blank
  /// With what another person put in there would be so many photos too many.
  case photos(Int)
  /// The same of voice notes.
  case voice(Int)
  /// What these are called is not kept anywhere any more: only their names are.
  case lacking([String])
  case tooManyEntries
  case tooManyPeople
  case nameTaken
  /// Who wished it is none of the people.
  case stranger
}

extension Refusal: CustomStringConvertible {
  /// What it was, and what to do.
  public var description: String {
    switch self {
    case .blank: "There is nothing in this entry yet: give it a title, some words, a photo or a voice note."
    case .photos(let count):
      "With the photos that were put in meanwhile there are \(count) too many: an entry has at most \(Entry.mostPhotos)."
        + " Take some out."
    case .voice(let count):
      "With the voice notes that were put in meanwhile there are \(count) too many: an entry has at most"
        + " \(Entry.mostVoiceNotes). Take some out."
    case .lacking(let names):
      names.count == 1
        ? "\(Refusal.list(names)) is not kept anywhere any more, so it can’t be put in."
          + " Take it out, or give it once more."
        : "\(Refusal.list(names)) are not kept anywhere any more, so they can’t be put in."
          + " Take them out, or give them once more."
    case .tooManyEntries: "The journal is full: it has \(Journal.mostEntries) entries. Remove some."
    case .tooManyPeople: "\(Journal.mostPeople) people share this journal, and no more can."
    case .nameTaken: "Somebody else has this name. Choose another."
    case .stranger: "Only the people of this journal can change it. Sign up first."
    }
  }

  /// A few of many, as a sentence begins.
  private static func list(_ names: [String]) -> String {
    var shown = Array(names.prefix(3))
    if names.count > shown.count { shown.append("\(names.count - shown.count) more") }
    let last = shown.popLast() ?? ""
    let words = shown.isEmpty ? last : shown.joined(separator: ", ") + " and " + last
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
