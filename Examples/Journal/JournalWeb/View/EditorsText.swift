import Journal

/// The sentences about the people who edit an entry at present.
struct EditorsText {
  let editors: [Journal.Editor]
  /// The person who reads the sentences. They may edit the entry in another browser.
  let reader: Person.ID?

  /// `Ben is editing` for a row of a list; empty if the entry has no editor.
  var short: String {
    if editors.isEmpty { return "" }
    let names = editors.filter { $0.person != reader }.map { "\($0.name)" }
    if names.isEmpty { return "You are editing in another browser" }
    return "\(EditorsText.list(names)) \(names.count == 1 ? "is" : "are") editing"
  }

  /// `Ben is editing this entry: the title and the text.` One sentence for each person.
  ///
  /// - Parameter addition: `too` if the reader edits the entry as well.
  func sentences(_ addition: String = "") -> String {
    editors.map { editor in
      let subject = editor.person == reader ? "You are" : "\(editor.name) is"
      let place = editor.person == reader ? " in another browser" : ""
      let parts = editor.changes.isEmpty ? "" : ": \(EditorsText.list(editor.changes))"
      return "\(subject) editing this entry\(place)\(addition.isEmpty ? "" : ", \(addition)")\(parts)."
    }.joined(separator: " ")
  }

  /// Joins the elements of a list: `a, b and c`.
  static func list(_ elements: [String]) -> String {
    guard elements.count > 1, let last = elements.last else { return elements.first ?? "" }
    return elements.dropLast().joined(separator: ", ") + " and " + last
  }
}
