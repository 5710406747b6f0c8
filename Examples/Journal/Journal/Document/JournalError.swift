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
  case notMember

  // The keys of files that earlier versions wrote.
  private enum CodingKeys: String, CodingKey {
    case blank, photos, voice, lacking, tooManyEntries, tooManyPeople, nameTaken
    case notMember = "stranger"
  }
}

extension JournalError: CustomStringConvertible {
  /// The reason and how to correct it.
  public var description: String {
    switch self {
    case .blank: "This entry is empty. Give it a title, a text, a photo or a voice note."
    case .photos(let count):
      "Others added photos meanwhile, so there are \(count) too many: an entry has at most \(Entry.mostPhotos)."
        + " Remove some."
    case .voice(let count):
      "Others added voice notes meanwhile, so there are \(count) too many: an entry has at most"
        + " \(Entry.mostVoiceNotes). Remove some."
    case .lacking(let names):
      names.count == 1
        ? "\(JournalError.list(names)) is no longer stored, so it can’t be added."
          + " Remove it, or add it again."
        : "\(JournalError.list(names)) are no longer stored, so they can’t be added."
          + " Remove them, or add them again."
    case .tooManyEntries: "The journal is full: it has \(Journal.mostEntries) entries. Remove some."
    case .tooManyPeople: "\(Journal.mostPeople) people share this journal, the maximum."
    case .nameTaken: "This name is taken. Choose another one."
    case .notMember: "Only the people of this journal can change it. Sign up first."
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
