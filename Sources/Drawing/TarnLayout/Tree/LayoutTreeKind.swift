/// The layout of a node's children in a ``LayoutTree``: the layouts of this module as data.
public enum LayoutTreeKind: Hashable, Sendable {
  /// ``InsetLayout``, of one child.
  case inset(Insets)
  /// ``FrameLayout``, of one child.
  case sized(width: Dimension = .any, height: Dimension = .any, alignment: Alignment = .center)
  /// ``AspectRatioLayout``, of one child.
  case proportioned(Double, alignment: Alignment = .center)
  /// ``AlignedLayout``, of one child.
  case aligned(Alignment)
  /// ``FlexibleLayout``, of one child.
  case flexible(weight: Double = 1, minimum: Double = 0)
  /// ``HiddenLayout``, of one child.
  case hidden(keepsPlace: Bool = false)
  /// ``MirroredLayout``, of one child.
  case mirrored
  /// ``DecoratingLayout``, of two children: the decoration, and the decorated child.
  case decorating(share: Double = 1 / 3, spacing: Double = 0)
  /// ``BackgroundLayout``, of two children: the background, and the layout in front of it.
  case backed
  /// ``StackLayout``.
  case stack(
    Axis, spacing: Double = 0, alignment: StackAlignment = .center, distribution: Distribution = .start)
  /// ``ZStackLayout``.
  case overlay(alignment: Alignment = .center, fills: Bool = false)
  /// ``CascadingLayout``.
  case cascading(step: Size)
  /// ``FlowLayout``.
  case flow(
    spacing: Double = 0, lineSpacing: Double = 0, alignment: LineAlignment = .center,
    distribution: Distribution = .start)
  /// ``GridLayout``.
  case grid([GridColumn], spacing: Size = .zero, alignment: Alignment = .leading)

  /// The required number of children, if it is fixed.
  var childCount: Int? {
    switch self {
    case .inset, .sized, .proportioned, .aligned, .flexible, .hidden, .mirrored: 1
    case .decorating, .backed: 2
    case .stack, .overlay, .cascading, .flow, .grid: nil
    }
  }

  var name: String {
    switch self {
    case .inset: "inset"
    case .sized: "sized"
    case .proportioned: "proportioned"
    case .aligned: "aligned"
    case .flexible: "flexible"
    case .hidden: "hidden"
    case .mirrored: "mirrored"
    case .decorating: "decorating"
    case .backed: "backed"
    case .stack: "stack"
    case .overlay: "overlay"
    case .cascading: "cascading"
    case .flow: "flow"
    case .grid: "grid"
    }
  }
}
