extension Attribute {
  /// Sends an action when the user shakes the device. If several elements have this attribute, only the first one in
  /// the page receives the event.
  ///
  /// ```swift
  /// let view: Node<Action> = .main([.onShake(.shuffle)], .h1("Cards"))
  ///
  /// let page = Page(title: "Cards", parts: [part], shaking: true)
  /// ```
  ///
  /// A shake is five swings to and fro within a second, harder than the steps of a walking person; the page ignores
  /// further shakes for a second. It sends no other data about the device's motion.
  ///
  /// Browsers give a page access to the motion sensors only over HTTPS or from the local machine. Some ask the user for
  /// permission first: show a button with ``allowsShaking``.
  ///
  /// Only a ``Page`` with `shaking: true` loads the script.
  public static func onShake(_ action: @autoclosure @escaping () -> Action) -> Attribute {
    .several([.data(.shake), .event(.shake) { _ in action() }])
  }

  /// A click asks the browser for permission to detect shaking. The page shows the element only if the browser requires
  /// permission and has not yet asked for it.
  public static var allowsShaking: Attribute { .data(.allowsShaking) }
}
