// The saved forms of Swift's enums and of Tarn's collections, which migrations read and build.
//
//   record, `Dictionary` with texts as keys    an object
//   `Table`, `Vector`, `Array`, `Set`          a list of the elements
//   `Map`                                      a list of keys and values in turn
//   enum case                                  an object whose only member has the case's name: `{"due": {"_0": 3}}`

extension SavedValue {
  /// Returns the form of a `Map`: a list of keys and values in turn.
  ///
  /// ```swift
  /// new["counts"] = .map(["milk": 2, "bread": 1])
  /// ```
  public static func map(_ entries: KeyValuePairs<SavedValue, SavedValue>) -> SavedValue {
    .list(entries.flatMap { [$0.key, $0.value] })
  }

  /// Returns the form of a `Map` with computed entries.
  ///
  /// ```swift
  /// new["counts"] = .map(old["counts"]?.entries?.filter { $0.value != 0 } ?? [])
  /// ```
  public static func map(_ entries: [(key: SavedValue, value: SavedValue)]) -> SavedValue {
    .list(entries.flatMap { [$0.key, $0.value] })
  }

  /// The keys and values of a `Map`; `nil` for a value that is not a list of keys and values in turn.
  public var entries: [(key: SavedValue, value: SavedValue)]? {
    guard let elements, elements.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: elements.count, by: 2).map { (elements[$0], elements[$0 + 1]) }
  }

  /// Returns the form of a state of `TarnDocument`: a document that several people share, with their sessions.
  ///
  /// ```swift
  /// let moved: SavedValue = .document(["todos": old["todos"] ?? []], sessions: ["terminal": ["search": ""]])
  /// ```
  ///
  /// The sessions have no undo steps.
  public static func document(_ document: SavedValue, sessions: [String: SavedValue] = [:]) -> SavedValue {
    // Sorted, so that the file does not depend on the order of a dictionary.
    let saved = sessions.sorted { $0.key < $1.key }.map { id, session in
      (key: SavedValue.text(id), value: ["session": session] as SavedValue)
    }
    return ["document": document, "sessions": .map(saved)]
  }

  /// Returns the form of an enum case with values that have no labels, as the compiler encodes it.
  ///
  /// ```swift
  /// new["filter"] = .enumCase("tag", "home")  // {"tag": {"_0": "home"}}
  /// new["order"] = .enumCase("manual")        // {"manual": {}}
  /// ```
  ///
  /// Values with labels are members of an object: `["between": ["first": 1, "last": 9]]`. A case of an enum with raw
  /// values is the raw value.
  public static func enumCase(_ name: String, _ values: SavedValue...) -> SavedValue {
    [name: .object(values.enumerated().map { Member("_\($0.offset)", $0.element) })]
  }
}
