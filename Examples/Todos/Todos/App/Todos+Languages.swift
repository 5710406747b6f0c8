import TarnLanguages

extension Todos {
  /// The languages of the app: English, Arabic and Polish. The catalogs in Resources have the words of all its devices.
  public static let languages: Localizations = {
    do {
      return try Localizations([Catalog(po: PackageResources.ar_po), Catalog(po: PackageResources.pl_po)])
    } catch {
      preconditionFailure("A catalog of Todos can't be read, \(error). The tests read all of them.")
    }
  }()
}
