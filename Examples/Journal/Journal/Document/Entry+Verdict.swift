import Tarn
import TarnForms

extension Entry {
  /// The journal's verdict on an entry that is about to be stored.
  ///
  /// The entry is tidied (``tidied()``), and a blank entry is refused. So is an entry that has too many photos or voice
  /// notes since the additions of two people were merged: the user decides which ones to remove.
  var verdict: SuggestionVerdict<Entry, Refusal> {
    guard !isBlank else { return .refuse([.blank]) }
    var reasons: [Refusal] = []
    if photos.count > Entry.mostPhotos { reasons.append(.photos(photos.count - Entry.mostPhotos)) }
    if voice.count > Entry.mostVoiceNotes { reasons.append(.voice(voice.count - Entry.mostVoiceNotes)) }
    guard reasons.isEmpty else { return .refuse(reasons) }
    let tidy = tidied().entry
    // A title of invisible characters only becomes empty.
    if tidy.isBlank { return .refuse([.blank]) }
    return tidy == self ? .accept : .adjust(tidy)
  }
}

extension Journal.Document {
  /// Returns the journal's answer to a suggestion. It changes nothing by itself.
  func answer(to suggestion: Suggestion<Entry>) -> SuggestionAnswer<Entry, Refusal> {
    suggestion.answer(given: entries[id: suggestion.value.id]) { $0.verdict }
  }
}
