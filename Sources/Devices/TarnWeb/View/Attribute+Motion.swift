import TarnForms

extension Attribute {
  /// Moves the element with the pointer or with the tilt of the device: the page sets its custom properties in every
  /// frame in which the pose has changed, and the stylesheet defines their effect.
  ///
  /// ```swift
  /// let header = Motion.linear("--x", .x, from: -20, to: 20) + Motion.linear("--y", .y, from: -8, to: 8)
  /// // The stylesheet: header { translate: calc(var(--x, 0) * 1px) calc(var(--y, 0) * 1px) }
  /// let view: Node<Action> = .header([.motion(header)], .h1("Journal"))
  ///
  /// let page = Page(title: "Journal", parts: [part], motion: true)
  /// ```
  ///
  /// The page does this by itself: the pose reaches neither the server nor a state. Until the pointer has moved, the
  /// page assumes it in the middle. If the user prefers reduced motion, every property is 0. The tilt is used where the
  /// browser reports it without asking for permission.
  ///
  /// Only a ``Page`` with `motion: true` loads the script.
  ///
  /// - Precondition: the properties are custom ones, named with two dashes in front.
  public static func motion(_ motion: Motion) -> Attribute {
    for entry in motion.components {
      precondition(
        entry.property.hasPrefix("--"),
        "\(entry.property) is not a custom property: the name of one begins with two dashes.")
    }
    return motion.components.isEmpty ? Attribute(kind: .none) : .data(.motion, motion.json)
  }

  /// Lets the user drag the element: while the pointer holds it, the page sets its custom properties `--drag-x` and
  /// `--drag-y` to the distance in pixels, and its attribute `data-drag` to `held`; the stylesheet defines the effect.
  ///
  /// ```swift
  /// // .ball { translate: var(--drag-x, 0) var(--drag-y, 0); transition: translate .6s }
  /// // .ball[data-drag=held] { transition: none }
  /// let ball: Node<Action> = .span([.class("ball"), .draggable])
  /// ```
  ///
  /// When the user lets go, the properties are gone, and the attribute `data-drag` is `back` instead of `held` until the
  /// animations of the element have ended. The page does this by itself: neither the server nor a state knows about it,
  /// so it is for decoration, and nothing may need it. A drag is not a click.
  ///
  /// Only a ``Page`` with `motion: true` loads the script.
  public static var draggable: Attribute { .data(.drag) }
}
