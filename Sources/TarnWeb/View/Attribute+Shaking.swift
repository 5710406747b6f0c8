extension Attribute {
  /// The device was shaken. The element is told if it is the first in the page that asks for it.
  ///
  /// ```swift
  /// .main([.onShake(.shuffle)], …)
  ///
  /// Page(title: "Cards", parts: [part], shaking: true)
  /// ```
  ///
  /// A shake is five swings to and fro within a second, harder than any step of a person who walks; for a second after it nothing
  /// is heard. Nothing else of how the device moves is told.
  ///
  /// Browsers let a page feel the device only where it came by https, or from the machine itself. Some want to be asked: show a
  /// button that is ``allowsShaking``.
  ///
  /// Only a ``Page`` with `shaking: true` has the script that hears it.
  public static func onShake(_ action: @autoclosure @escaping () -> Action) -> Attribute {
    .several([.setting("data-shake", .text("")), .event("shake") { _ in action() }])
  }

  /// A click asks the browser whether the page may feel the device being shaken. The element is there only where a browser wants
  /// to be asked, and has not been.
  public static var allowsShaking: Attribute { .setting("data-allow-shaking", .text("")) }
}
