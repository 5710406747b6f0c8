import TarnView

/// An open stream of a page.
struct PageConnection {
  let stream: HTTPStream
  var window: SendWindow
  /// The address that the browser shows; `nil` on a page without addresses.
  var address: Address?
}
