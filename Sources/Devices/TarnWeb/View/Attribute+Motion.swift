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
}
