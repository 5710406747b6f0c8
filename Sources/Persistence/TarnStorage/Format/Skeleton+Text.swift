import Tarn

/// The shape of a history as JSON in a snapshot, encoded by hand because the core module has no coding.
extension History.Structure {
  /// `{"lanes": […], "steps": [[…]], "positions": […], "order": […], "first": n, "next": n}`
  var json: String {
    func list(_ numbers: [Int]) -> SavedValue { .list(numbers.map(SavedValue.int)) }
    return SavedValue.object([
      .init("lanes", .list(tracks.map(SavedValue.text))), .init("steps", .list(steps.map(list))),
      .init("positions", list(positions)), .init("order", list(order)), .init("first", .int(first)),
      .init("next", .int(next)),
    ]).json
  }

  /// Decodes the JSON form.
  ///
  /// - Returns: `nil` if the text is not a valid shape.
  init?(_ text: String) {
    guard let saved = try? SavedValue(parsing: text.utf8) else { return nil }
    func numbers(_ list: SavedValue?) -> [Int]? {
      guard let elements = list?.elements else { return nil }
      let numbers = elements.compactMap(\.int)
      return numbers.count == elements.count ? numbers : nil
    }
    guard let tracks = saved["lanes"]?.elements?.compactMap(\.text), let lists = saved["steps"]?.elements,
      let positions = numbers(saved["positions"]), let order = numbers(saved["order"]), let first = saved["first"]?.int,
      let next = saved["next"]?.int
    else { return nil }
    let steps = lists.compactMap { numbers($0) }
    guard steps.count == lists.count else { return nil }
    self.init(tracks: tracks, steps: steps, positions: positions, order: order, first: first, next: next)
  }
}
