import TarnForms

extension Entry {
  /// The rule by which something may become an entry of the journal.
  ///
  /// It is tidied (``tidied()``), and nothing may be blank. What the person asked for is cut where there is too much of it; but of
  /// what came from two people nothing is left out without one of them deciding what.
  ///
  /// - Parameter asked: what the person asked for, by itself.
  func verdict(asked: Entry) -> Verdict<Entry, Refusal> {
    guard !isBlank else { return .refuse([.blank]) }
    if id == asked.id, self != asked {
      var reasons: [Refusal] = []
      if photos.count > Entry.mostPhotos { reasons.append(.photos(photos.count - Entry.mostPhotos)) }
      if voice.count > Entry.mostVoiceNotes { reasons.append(.voice(voice.count - Entry.mostVoiceNotes)) }
      guard reasons.isEmpty else { return .refuse(reasons) }
    }
    let tidy = tidied().entry
    // Of a title that is nothing but characters that can't be seen, nothing is left.
    if tidy.isBlank { return .refuse([.blank]) }
    return tidy == self ? .accept : .adjust(tidy)
  }
}

extension Journal.State {
  /// The same as last time to who asks again, and else what becomes of it now.
  mutating func reply(to wish: Wish, by person: Person.ID, as id: WishID?, lacking: Set<BlobReference>) -> Reply {
    guard let id else { return reply(to: wish, by: person, lacking) }
    if let last = answered[id.desk], last.number == id.number, last.wish == wish { return last.reply }
    let reply = reply(to: wish, by: person, lacking)
    answered[id.desk] = nil
    answered[id.desk] = Answered(number: id.number, wish: wish, reply: reply)
    if answered.count > Journal.mostDesks, let oldest = answered.first?.key { answered[oldest] = nil }
    return reply
  }

  /// Makes a wish true, if it can be, and says what became of it.
  private mutating func reply(to wish: Wish, by person: Person.ID, _ lacking: Set<BlobReference>) -> Reply {
    guard people.contains(id: person) else { return .refused(.stranger) }
    switch wish {
    case .change(let suggestion): return answer(to: suggestion, lacking)
    case .removal(let entry):
      guard let truth = entries[id: entry.id] else { return .gone }
      guard truth == entry else { return .changedSince(truth) }
      entries.remove(id: entry.id)
      return .removed
    }
  }

  private mutating func answer(to suggestion: Suggestion<Entry>, _ lacking: Set<BlobReference>) -> Reply {
    let (id, truth) = (suggestion.value.id, entries[id: suggestion.value.id])
    // What is true already stays true: an entry of which a picture is lost can still be written in.
    let names = suggestion.value.names(of: lacking.subtracting(truth?.blobs ?? []))
    if !names.isEmpty { return .answered(.refused([.lacking(names)])) }
    if truth == nil, suggestion.isNew, entries.count >= Journal.mostEntries { return .refused(.tooManyEntries) }
    let answer = suggestion.answer(by: truth) { $0.verdict(asked: suggestion.value) }
    guard let new = answer.truth else { return .answered(answer) }
    if new != truth { entries[id: id] = new }
    return .answered(answer, suggestion.value.tidied().adjustments)
  }
}
