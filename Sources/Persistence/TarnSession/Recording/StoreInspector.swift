import Tarn
import TarnRecord

/// A page that shows the steps of a running store beside its app. `Inspector` of `TarnInspector` is one.
///
/// The protocol lets code below the devices, such as `AppFile.run` of `TarnApp`, turn an inspector on without importing a
/// server: only a program that offers its users an inspector links one.
///
/// An inspector must be used in the isolation of the stores.
public protocol StoreInspector {
  /// Begins to show the steps of a store, as long as the inspector or the store lives.
  ///
  /// - Parameters:
  ///   - store: the store, in the inspector's isolation.
  ///   - name: the name of the app's definition, by which its commands read exported sessions.
  ///   - schema: the version of the app's saved form.
  ///   - isolation: the actor of the inspector; leave it to the compiler.
  /// - Returns: the address of the page, which a user opens in a browser.
  /// - Throws: an error if the page can't be served.
  func show<F: Feature>(_ store: Store<F>, named name: String, schema: Int, isolation: isolated any Actor) throws
    -> String
  where F.State: Record, F.Action: Codable & Sendable
}
