/// Layouts of one size, each a step further along and down, the last in front.
///
/// ```swift
/// let decoration = Cascading(step: Size(width: 12, height: 8), creatures)
/// let row = Decorating(decoration, description)
/// ```
///
/// Together they fill the room they are offered; where there is no bound, they are as large as the largest of them wishes to be. Where there
/// is too little room for the steps, these shrink.
public struct Cascading<Children: LayoutList>: Layout {
  public typealias Content = Children.Content

  public var children: Children
  public let step: Size

  @inlinable public init(step: Size, _ children: Children) {
    self.children = children
    self.step = step.cleaned()
  }

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    var shown = 0.0
    for index in 0..<children.count where !children.traits(at: index).isGone { shown += 1 }
    let steps = Swift.max(0, shown - 1)
    let all = Size(width: step.width * steps, height: step.height * steps)
    let inner = Room(
      Size(width: Swift.max(0, room.min.width - all.width), height: Swift.max(0, room.min.height - all.height)),
      Size(width: Swift.max(0, room.max.width - all.width), height: Swift.max(0, room.max.height - all.height)))
    let each = Room.filled(children, in: inner, &pass)
    let size = room.fit(Size(width: each.max.width + all.width, height: each.max.height + all.height))
    let x = step.width * steps <= size.width ? step.width : Length.down(size.width / steps)
    let y = step.height * steps <= size.height ? step.height : Length.down(size.height / steps)

    var number = 0.0
    var baseline: Double?
    for index in 0..<children.count {
      if children.traits(at: index).isGone {
        _ = pass.lay(children, index, in: Room(.zero, .zero))
        continue
      }
      let laid = pass.lay(children, index, in: each)
      pass.put(laid.slot, Point(x: x * number, y: y * number))
      if baseline == nil { baseline = laid.baseline }
      number += 1
    }
    return Measure(kept: size, baseline: baseline ?? size.height)
  }
}
