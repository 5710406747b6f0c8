import Journal
import TarnForms

/// The parts of a draft into which other people's changes were merged.
struct MergedFields: OptionSet, Sendable {
  let rawValue: Int

  static let title = MergedFields(rawValue: 1)
  static let body = MergedFields(rawValue: 2)
  static let day = MergedFields(rawValue: 4)
  static let photos = MergedFields(rawValue: 8)
  static let voice = MergedFields(rawValue: 16)

  /// Compares a draft before and after it was rebased onto a new stored value.
  init(from before: Draft<Entry>?, to after: Draft<Entry>?) {
    guard let before, let after, before.value.id == after.value.id, before.base != after.base else {
      self = []
      return
    }
    let (old, new) = (before.value, after.value)
    var parts: MergedFields = []
    if old.title != new.title { parts.insert(.title) }
    if old.body != new.body { parts.insert(.body) }
    if old.day != new.day { parts.insert(.day) }
    if old.photos != new.photos { parts.insert(.photos) }
    if old.voice != new.voice { parts.insert(.voice) }
    self = parts
  }

  init(rawValue: Int) { self.rawValue = rawValue }

  /// A message that lists the parts; `nil` if there are none.
  var words: String? {
    let names: [(MergedFields, String)] = [
      (.title, "the title"), (.body, "the text"), (.day, "the day"), (.photos, "the photos"),
      (.voice, "the voice notes"),
    ]
    let parts = names.filter { contains($0.0) }.map(\.1)
    guard let last = parts.last else { return nil }
    let list = parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
    return "Your draft contains the changes of others to \(list)."
  }
}
