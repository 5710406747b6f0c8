#if canImport(SwiftUI)
  import Foundation
  import SwiftUI
  import Tarn
  import TarnView

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  extension View {
    /// Goes to the place of an address that the system opens: a universal link to the app's pages, or an address with the
    /// app's own scheme. The addresses are those of the app's page (`Addresses`), declared once.
    ///
    /// ```swift
    /// WindowGroup { ClocksList(store: store).opens(Clocks.addresses, of: store) }
    /// ```
    ///
    /// - Parameters:
    ///   - addresses: the addresses of the app.
    ///   - store: gets the action that goes to the place. An action that it refuses changes nothing.
    ///   - root: the path of the app's root in its links: `/clocks/` in `https://example.org/clocks/clock/7`.
    ///   - notFound: gets a URL without a place.
    public func opens<Place, S: TrackedStore>(
      _ addresses: Addresses<Place, S.State, S.Action>, of store: S, below root: String = "/",
      notFound: @escaping (URL) -> Void = { _ in }
    ) -> some View {
      onOpenURL { url in
        guard let place = Address(url, below: root).flatMap({ addresses.router.parse($0) }) else {
          return notFound(url)
        }
        store.send(addresses.open(place), cause: .acted)
      }
    }
  }
#endif
