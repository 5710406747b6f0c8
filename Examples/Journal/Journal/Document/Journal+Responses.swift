import TarnForms

extension Entry {
  /// Returns the journal's verdict on an entry that is about to be stored.
  ///
  /// The entry is tidied (``tidied()``), and a blank entry is refused. A suggestion with too much content is cut. A
  /// merge of two people's changes with too many photos or voice notes is refused instead, so that the user decides
  /// which ones to remove.
  ///
  /// - Parameter requested: the entry as the person suggested it, before merging.
  func verdict(asked requested: Entry) -> SuggestionVerdict<Entry, JournalError> {
    guard !isBlank else { return .refuse([.blank]) }
    if id == requested.id, self != requested {
      var reasons: [JournalError] = []
      if photos.count > Entry.mostPhotos { reasons.append(.photos(photos.count - Entry.mostPhotos)) }
      if voice.count > Entry.mostVoiceNotes { reasons.append(.voice(voice.count - Entry.mostVoiceNotes)) }
      guard reasons.isEmpty else { return .refuse(reasons) }
    }
    let tidy = tidied().entry
    // A title of invisible characters only becomes empty.
    if tidy.isBlank { return .refuse([.blank]) }
    return tidy == self ? .accept : .adjust(tidy)
  }
}

extension Journal.State {
  /// Returns the response to a request: the recorded one if the same request is repeated, otherwise that of applying it
  /// now.
  mutating func reply(
    to request: JournalRequest, by person: Person.ID, as id: JournalRequestID?, lacking: Set<BlobReference>
  ) -> JournalResponse {
    guard let id else { return reply(to: request, by: person, lacking) }
    if let last = answered[id.session], last.number == id.number, last.request == request { return last.reply }
    let reply = reply(to: request, by: person, lacking)
    answered[id.session] = nil
    answered[id.session] = LastResponse(number: id.number, request: request, reply: reply)
    if answered.count > Journal.mostSessions, let oldest = answered.first?.key { answered[oldest] = nil }
    return reply
  }

  /// Applies a request to the journal, if possible, and returns the response.
  private mutating func reply(to request: JournalRequest, by person: Person.ID, _ lacking: Set<BlobReference>)
    -> JournalResponse
  {
    guard people.contains(id: person) else { return .refused(.notMember) }
    switch request {
    case .change(let suggestion): return answer(to: suggestion, lacking)
    case .removal(let entry):
      guard let stored = entries[id: entry.id] else { return .gone }
      guard stored == entry else { return .changedSince(stored) }
      entries.remove(id: entry.id)
      return .removed
    }
  }

  private mutating func answer(to suggestion: Suggestion<Entry>, _ lacking: Set<BlobReference>) -> JournalResponse {
    let (id, stored) = (suggestion.value.id, entries[id: suggestion.value.id])
    // References that the stored entry already has may stay: a user can still edit an entry with a lost photo.
    let names = suggestion.value.names(of: lacking.subtracting(stored?.blobs ?? []))
    if !names.isEmpty { return .answered(.refused([.lacking(names)])) }
    if stored == nil, suggestion.isNew, entries.count >= Journal.mostEntries { return .refused(.tooManyEntries) }
    let response = suggestion.answer(given: stored) { $0.verdict(asked: suggestion.value) }
    guard let new = response.storedValue else { return .answered(response) }
    if new != stored { entries[id: id] = new }
    return .answered(response, suggestion.value.tidied().adjustments)
  }
}
