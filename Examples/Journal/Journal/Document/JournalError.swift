/// The reason why the journal refuses a request, as a value that each UI presents in its own way.
public enum JournalError: Hashable, Codable, Sendable {
  /// The entry is empty.
  case blank
  /// After merging with another person's photos the entry has this many photos too many.
  case photos(Int)
  /// After merging with another person's voice notes the entry has this many voice notes too many.
  case voice(Int)
  /// No storage has the bytes of these photos and voice notes any more. The strings are their names.
  case lacking([String])
  case tooManyEntries
  case tooManyPeople
  case nameTaken
  /// The request came from a person who is not in the journal.
  case stranger
}

extension JournalError: CustomStringConvertible {
  /// The reason and how to correct it.
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
        ? "\(JournalError.list(names)) is not kept anywhere any more, so it can’t be put in."
          + " Take it out, or give it once more."
        : "\(JournalError.list(names)) are not kept anywhere any more, so they can’t be put in."
          + " Take them out, or give them once more."
    case .tooManyEntries: "The journal is full: it has \(Journal.mostEntries) entries. Remove some."
    case .tooManyPeople: "\(Journal.mostPeople) people share this journal, and no more can."
    case .nameTaken: "Somebody else has this name. Choose another."
    case .stranger: "Only the people of this journal can change it. Sign up first."
    }
  }

  /// Lists up to three names and the number of the others, with a capital letter at the start.
  private static func list(_ names: [String]) -> String {
    var shown = Array(names.prefix(3))
    if names.count > shown.count { shown.append("\(names.count - shown.count) more") }
    let last = shown.popLast() ?? ""
    let words = shown.isEmpty ? last : shown.joined(separator: ", ") + " and " + last
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
