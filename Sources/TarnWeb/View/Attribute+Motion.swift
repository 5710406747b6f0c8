import TarnForms

extension Attribute {
  /// The element moves with the pointer in the window, or with the tilt of the device: its custom properties are set for every
  /// frame in which the pose has changed, and its style sheet says what that means.
  ///
  /// ```swift
  /// let header = Motion.linear("--x", .x, from: -20, to: 20) + Motion.linear("--y", .y, from: -8, to: 8)
  /// .header([.motion(header)], …)      // header { translate: calc(var(--x, 0) * 1px) calc(var(--y, 0) * 1px) }
  ///
  /// Page(title: "Journal", parts: [part], motion: true)
  /// ```
  ///
  /// The page does it by itself: nothing of it reaches the server, or a state. Until the pointer is seen it is taken to be in the
  /// middle. Where a person asks for less motion every property is 0. The tilt counts where a browser tells it without asking.
  ///
  /// Only a ``Page`` with `motion: true` has the script that does it.
  ///
  /// - Precondition: the properties are custom ones, named with two dashes in front.
  public static func motion(_ motion: Motion) -> Attribute {
    for entry in motion.entries {
      precondition(
        entry.property.hasPrefix("--"),
        "\(entry.property) is no custom property; those begin with two dashes.")
    }
    return motion.entries.isEmpty ? Attribute(kind: .none) : .setting("data-motion", .text(motion.json))
  }
}
