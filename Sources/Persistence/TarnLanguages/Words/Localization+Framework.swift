extension Localization {
  /// The catalogs of the framework's own words: those of the devices, and of dates.
  public static let frameworkCatalogs: [String: Catalog] = {
    let files = [PackageResources.ar_po, PackageResources.pl_po]
    do {
      let catalogs = try files.map { file throws(CatalogError) in try Catalog(po: file) }
      return Dictionary(uniqueKeysWithValues: catalogs.map { ($0.language.tag, $0) })
    } catch {
      preconditionFailure("A catalog of TarnLanguages can't be read, \(error). Its tests read all of them.")
    }
  }()
}

extension Localizations {
  /// The languages of the framework's own words.
  public static let framework = Localizations(
    Localization.frameworkCatalogs.values.sorted { $0.language.tag < $1.language.tag })
}
