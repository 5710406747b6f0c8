import Foundation

/// A city or zone to search for by its common names, and its time zone.
///
/// ```swift
/// let cities = City.all()
/// cities.filter { $0.matches("munich") }.map(\.zone.id)      // ["Europe/Berlin"]
/// cities.filter { $0.matches("germany") }.map(\.name)        // ["Berlin", "Busingen", "Cologne", …]
/// ```
public struct City: Equatable, Sendable, Identifiable {
  /// The name of a clock of it.
  public let name: String
  public let zone: Zone
  /// The countries of the city, in English; several for a zone that several countries share.
  public let countries: [String]
  /// The words of its names and those of its zone and countries, in lower case without accents.
  private let words: [Substring]

  public var id: String { "\(zone.id) \(name)" }

  init(name: String, zone: Zone, countries: [String], aliases: [String]) {
    self.name = name
    self.zone = zone
    self.countries = countries
    words = ([name] + aliases + countries).flatMap(Zone.words(of:))
  }

  /// Whether every word of a search begins a word of the city's names, ignoring accents, case and punctuation.
  ///
  /// - Complexity: O(n) in the number of its words, which are computed once.
  public func matches(_ search: String) -> Bool {
    Zone.words(of: search).allSatisfy { word in words.contains { $0.hasPrefix(word) } }
  }

  /// The country and the zone, which distinguish it from others of its name: `India, Asia/Kolkata`.
  public var place: String { (countries.prefix(1) + [zone.id]).joined(separator: ", ") }

  /// Returns every zone as a city, and the cities of ``wellKnown`` in one of these zones, by name.
  ///
  /// - Parameters:
  ///   - zones: the available zones.
  ///   - database: the folder of the tables `zone.tab` and `iso3166.tab`. Without them no city is found by its country.
  public static func all(_ zones: [Zone] = Zone.ofThisMachine(), _ database: String = "/usr/share/zoneinfo") -> [City] {
    let table = ZoneTable(database)
    let known = Dictionary(zones.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let ofZones = zones.map { zone in
      let row = table.rows[zone.id]
      return City(
        name: zone.city, zone: zone, countries: row?.countries ?? [],
        aliases: [zone.id, row?.comment ?? ""] + (row?.otherCountryNames ?? []))
    }
    let others = wellKnown.compactMap { city -> City? in
      guard let zone = known[city.zone] else { return nil }
      let row = table.rows[zone.id]
      return City(
        name: city.names[0], zone: zone, countries: row?.countries ?? [],
        aliases: city.names + (row?.otherCountryNames ?? []))
    }
    return (ofZones + others).sorted { ($0.name, $0.zone.id) < ($1.name, $1.zone.id) }
  }
}

/// The tables of the time zone database. They are in the public domain, and on every machine that has the database.
struct ZoneTable {
  struct Row {
    /// Common English names: “Germany”, “United States”.
    var countries: [String] = []
    /// The names in the tables, such as “Britain (UK)”.
    var otherCountryNames: [String] = []
    /// The part of the country: “Mountain - ID (south), OR (east)”.
    var comment = ""
  }

  private(set) var rows: [String: Row] = [:]

  init(_ database: String) {
    let english = Locale(identifier: "en")
    var names: [Substring: String] = [:]
    for fields in Self.fields("\(database)/iso3166.tab") where fields.count > 1 { names[fields[0]] = String(fields[1]) }
    // Code, coordinates, zone, comment. Each country has its own row for a zone that it shares with others.
    for fields in Self.fields("\(database)/zone.tab") where fields.count > 2 {
      var row = rows[String(fields[2])] ?? Row()
      let name = names[fields[0]]
      if let country = english.localizedString(forRegionCode: String(fields[0])) ?? name {
        row.countries.append(country)
      }
      row.otherCountryNames += [name, Self.everydayNames[fields[0]]].compactMap(\.self)
      if fields.count > 3 { row.comment = String(fields[3]) }
      rows[String(fields[2])] = row
    }
  }

  /// Common names that neither the table nor the system has.
  private static let everydayNames: [Substring: String] = [
    "AE": "UAE Emirates", "CZ": "Czech Republic", "GB": "England Scotland Wales", "NL": "Holland", "TR": "Turkey",
    "US": "USA",
  ]

  private static func fields(_ path: String) -> [[Substring]] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
  }
}
