import TarnLayout

extension Layout {
  /// Returns a picture of a layout whose parts are the app's own; a closure converts each of them.
  ///
  /// ```swift
  /// let drawing = dream.card.drawing(in: Room(atMost: Size(width: 600, height: .infinity))) { part in
  ///   switch part {
  ///   case .creature(let creature): .figures(creature.figures, of: Creature.size)
  ///   case .text(let text): .text(Text(text, Font(size: 17)))
  ///   }
  /// }
  /// ```
  ///
  /// It is the layout that a screen shows: here its parts are measured as they are drawn. Hidden parts are not drawn.
  ///
  /// - Parameters:
  ///   - room: the limits of the picture's size; its size is that of the layout.
  ///   - piece: returns the piece of a part. Called more than once for each part; it must always return the same.
  public func drawing(
    in room: Room, background: Paint? = nil, as piece: @escaping @Sendable (Content) -> Piece
  ) -> Drawing {
    var arrangement = Arrangement<Content> { content, room in piece(content).measure(in: room) }
    let size = arrangement.measure(self, in: room).size
    arrangement.lay(self, in: Rect(size))
    return Drawing(
      size, background: background,
      arrangement.lazy.filter { !$0.isHidden }.map { piece($0.content).figure(in: $0.frame) })
  }
}

extension Layout where Content == Piece {
  /// Returns a picture of a layout of pieces.
  ///
  /// - Parameter room: the limits of the picture's size; its size is that of the layout.
  public func drawing(in room: Room, background: Paint? = nil) -> Drawing {
    drawing(in: room, background: background) { $0 }
  }
}
