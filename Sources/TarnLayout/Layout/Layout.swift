/// A value that divides the room it is given among what it holds, and says how large it came out.
///
/// ```swift
/// struct Framed<Child: Layout>: Layout {
///   let child: Child
///
///   func arrange(in room: Room, _ pass: inout LayoutPass<Child.Content>) -> Measure {
///     let insets = Insets(8).within(room.max)
///     let laid = pass.lay(child, in: room.inset(by: insets))
///     pass.place(laid, at: Point(x: insets.leading, y: insets.top))
///     return Measure(
///       Size(
///         width: laid.size.width + insets.leading + insets.trailing,
///         height: laid.size.height + insets.top + insets.bottom))
///   }
/// }
/// ```
///
/// That one function is all there is: how large something is, where everything in it lies, what it holds and in which order all
/// follow from running it. So what is measured is what is placed (law 10).
///
/// A layout knows nothing of screens. It is tested by laying it out:
///
/// ```swift
/// let arrangement = Framed(child: Label("Hi")).arranged(in: Rect(x: 0, y: 0, width: 100, height: 40))
/// arrangement[0].frame  // 84.0 × 24.0 at (8.0, 8.0)
/// ```
///
/// What a tree of layouts holds in the end are leaves (``Leaf``), all of one type, its `Content`: a tree of some browser
/// elements and some terminal cells does not compile. Whatever has a frame can be a leaf. A struct takes ``Leaf``; a class that
/// others inherit from, such as a view of a toolkit, the same in one line more:
///
/// ```swift
/// extension UIView: Layout {
///   public func arrange(in room: Room, _ pass: inout LayoutPass<UIView>) -> Measure {
///     pass.content(self)
///     return Measure(Size(sizeThatFits(CGSize(room.max))))
///   }
/// }
/// for placed in form.arranged(in: Rect(bounds)) { placed.content.frame = CGRect(placed.frame) }
/// ```
///
/// # What a layout promises
///
/// - It lays each of its children once and in the same order in any room. Where it must know how large a child would be before
///   it can offer it a room, it measures it first (``LayoutPass/measure(_:in:)``), and says so.
/// - Laid in exactly the size that it came out with, it comes out the same, and so does all that it holds.
/// - Its children lie inside it, or its documentation says that they don't.
///
/// `LayoutLaws` in `TarnTesting` checks that on layouts of your own.
public protocol Layout<Content> {
  /// What all leaves in it are.
  associatedtype Content

  /// Lays and places what it holds, and says how large it came out.
  ///
  /// - Returns: its measure. One that is not welcome in the room is taken as the nearest that is.
  func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure

  /// What whoever divides room among several wants to know before it lays this one. As a rule: nothing.
  var traits: Traits { get }
}

extension Layout {
  @inlinable public var traits: Traits { .plain }
}
