/// A layout that holds only itself: something that is shown.
///
/// ```swift
/// struct Label: Leaf {
///   let text: String
///
///   func measure(in room: Room) -> Measure {
///     let perLine = max(1, Int(room.max.width / 8))
///     let lines = (text.count + perLine - 1) / perLine
///     return Measure(Size(width: 8 * Double(min(text.count, perLine)), height: 16 * Double(lines)), baseline: 12)
///   }
/// }
/// ```
///
/// It measures itself in the room that it is offered, so a text can be as high as it must be where it is narrow. What it gets
/// is that size, or the nearest that is welcome in the room. Given no more than what it came out with, it is to come out the
/// same.
public protocol Leaf: Layout where Content == Self {
  /// How large it would be. Where the room leaves no choice, the answer does not matter.
  func measure(in room: Room) -> Measure
}

extension Leaf {
  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Self>) -> Measure {
    pass.content(self)
    return pass.storage.ruler?(self, room) ?? measure(in: room)
  }
}
