import TarnLanguages

extension Todos {
  /// The languages of the app: English, Arabic and Polish. The catalogs in Resources have the words of all its devices.
  public static let languages = Localizations(embedded: PackageResources.ar_po, PackageResources.pl_po)
}
