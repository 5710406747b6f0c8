import Dreams

/// Where the keys go. What was looked at may be gone since, and another screen may be there than when it was said: so it is
/// looked up.
extension Glance {
  var place: Console.Place {
    switch core.view.screen {
    case .list(.viewing):
      if console.place == .typing { return .typing }
      return .row(row)
    case .list(.selecting), .list(.sharing): return .row(row)
    case .dream:
      if case .field? = console.place, let place = console.place { return place }
      return .field(.creature)
    case .favourite:
      if case .creature? = console.place, let place = console.place { return place }
      return .creature(core.document.favourite)
    }
  }

  /// The line of the list: the one that was gone to, else the one that the app says, else the first.
  private var row: Console.Row {
    if case .row(let row)? = console.place, line(of: row) != nil { return row }
    switch core.view.focus {
    case .row(let id) where line(of: .dream(id)) != nil: return .dream(id)
    default: return row(at: firstLine)
    }
  }

  /// Where the keys go when nothing is typed any more: back to the newest.
  var rowBesideTyping: Console.Row { row(at: lastLine) }

  /// The number of a line of the list, from the favourite creature, which is 0; `nil` for one that is not there.
  func line(of row: Console.Row) -> Int? {
    switch row {
    case .favourite: core.view.mode == .viewing ? 0 : nil
    case .dream(let id): core.document.dreams.index(id: id).map { $0 + 1 }
    }
  }

  func row(at line: Int) -> Console.Row {
    core.document.dreams.indices.contains(line - 1) ? .dream(core.document.dreams[line - 1].id) : .favourite
  }

  var lastLine: Int { core.document.dreams.count }

  /// The favourite creature is selected and shared by nobody.
  var firstLine: Int { core.view.mode == .viewing ? 0 : min(1, lastLine) }

  /// What can be changed of a dream, as it stands on the screen.
  var fields: [[Console.Field]] {
    [[.description], [.creature], [.count]]
      + DreamEffect.allCases.map { .effect($0) }.inRows(of: isNarrow ? 2 : 3)
  }

  /// How many creatures to prefer stand beside each other: where there is no room for pictures below each other, one.
  var creaturesPerRow: Int { size.columns >= 60 && size.rows >= 16 ? 3 : 1 }
}
