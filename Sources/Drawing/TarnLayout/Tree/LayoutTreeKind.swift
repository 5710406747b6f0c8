/// The layout of a node's children in a ``LayoutTree``: the layouts of this module as data.
public enum LayoutTreeKind: Hashable, Sendable {
  /// ``InsetLayout``, of one child.
  case inset(Insets)
  /// ``FrameLayout``, of one child.
  case frame(width: Dimension = .any, height: Dimension = .any, alignment: Alignment = .center)
  /// ``AspectRatioLayout``, of one child.
  case aspectRatio(Double, alignment: Alignment = .center)
  /// ``AlignedLayout``, of one child.
  case aligned(Alignment)
  /// ``FlexibleLayout``, of one child.
  case flexible(weight: Double = 1, minimum: Double = 0)
  /// ``HiddenLayout``, of one child.
  case hidden(keepsSpace: Bool = false)
  /// ``MirroredLayout``, of one child.
  case mirrored
  /// ``DecoratingLayout``, of two children: the decoration, and the decorated child.
  case decorating(share: Double = 1 / 3, spacing: Double = 0)
  /// ``BackgroundLayout``, of two children: the background, and the layout in front of it.
  case background
  /// ``StackLayout``.
  case stack(
    Axis, spacing: Double = 0, alignment: StackAlignment = .center, distribution: Distribution = .start)
  /// ``ZStackLayout``.
  case zStack(alignment: Alignment = .center, fills: Bool = false)
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
    case .inset, .frame, .aspectRatio, .aligned, .flexible, .hidden, .mirrored: 1
    case .decorating, .background: 2
    case .stack, .zStack, .cascading, .flow, .grid: nil
    }
  }

  var name: String {
    switch self {
    case .inset: "inset"
    case .frame: "frame"
    case .aspectRatio: "aspectRatio"
    case .aligned: "aligned"
    case .flexible: "flexible"
    case .hidden: "hidden"
    case .mirrored: "mirrored"
    case .decorating: "decorating"
    case .background: "background"
    case .stack: "stack"
    case .zStack: "zStack"
    case .cascading: "cascading"
    case .flow: "flow"
    case .grid: "grid"
    }
  }
}
