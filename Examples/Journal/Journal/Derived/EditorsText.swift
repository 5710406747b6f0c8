import TarnAccounts
import TarnLanguages

/// The sentences about the people who edit an entry at present.
public struct EditorsText {
  public let editors: [Journal.Editor]
  /// The person who reads the sentences. They may edit the entry in another browser.
  public let reader: Person.ID?
  public let words: Localization

  /// - Parameter editors: those of one entry.
  public init(editors: [Journal.Editor], reader: Person.ID?, words: Localization) {
    (self.editors, self.reader, self.words) = (editors, reader, words)
  }

  /// Returns the sentences about those who edit one of the entries.
  public func about(_ entry: Entry.ID) -> EditorsText {
    EditorsText(editors: editors.filter { $0.entry == entry }, reader: reader, words: words)
  }

  /// `Ben is editing` for a row of a list; empty if the entry has no editor.
  public var short: String {
    if editors.isEmpty { return "" }
    let names = editors.filter { $0.person != reader }.map { "\($0.name)" }
    if names.isEmpty { return words("You are editing in another browser") }
    return words("\(words.list(names)) is editing", "\(words.list(names)) are editing", count: names.count)
  }

  /// `Ben is editing this entry: the title and the text.` One sentence for each person.
  ///
  /// - Parameter isToo: whether the reader edits the entry as well.
  public func sentences(isToo: Bool = false) -> String {
    editors.map { editor in
      let sentence =
        switch (editor.person == reader, isToo) {
        case (true, true): words("You are editing this entry in another browser, too")
        case (true, false): words("You are editing this entry in another browser")
        case (false, true): words("\("\(editor.name)") is editing this entry, too")
        case (false, false): words("\("\(editor.name)") is editing this entry")
        }
      let parts = words.list(editor.changes.map(words.translation(of:)))
      return parts.isEmpty
        ? words("\(sentence).", context: "sentence") : words("\(sentence): \(parts).", context: "sentence")
    }.joined(separator: " ")
  }
}
