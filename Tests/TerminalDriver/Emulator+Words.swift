extension Emulator {
  /// The words outside of the brackets of `Localization.pseudo`: of keys, and those that users have written. A text that does
  /// not fit ends with an ellipsis in place of its bracket.
  public var wordsOutsideBrackets: [Substring] {
    var rest = rows.joined(separator: "\n")
    while let range = rest.firstRange(of: /⟦[^⟦⟧…]*[⟧…]/) { rest.removeSubrange(range) }
    let keys: Set<Substring> = [
      "Enter", "Esc", "Tab", "Home", "End", "PgUp", "PgDn", "Delete", "ContextMenu", "Ctrl", "Shift", "F1",
    ]
    return rest.split { !$0.isLetter && !$0.isNumber }.filter {
      $0.count > 1 && $0.contains(where: \.isLetter) && !keys.contains($0)
    }
  }
}
