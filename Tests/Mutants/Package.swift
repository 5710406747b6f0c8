// swift-tools-version: 6.2
import PackageDescription

// The core and the apps with their mutants, in a copy that Scripts/mutants makes: no product source has a mutant.

func core(_ name: String, _ layer: String, _ dependencies: [Target.Dependency], resources: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(layer)/\(name)",
    resources: resources.map { .embedInCode(.init($0)) })
}

func app(_ name: String, _ folder: String, _ dependencies: [Target.Dependency], resources: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Examples/\(folder)/\(name)",
    resources: resources.map { .embedInCode(.init($0)) })
}

/// - Parameter helpers: the files of the app's tests that its exploration uses.
func explorations(_ app: String, _ dependencies: [Target.Dependency] = [], helpers: [String] = []) -> Target {
  .target(
    name: "\(app)Explorations", dependencies: [.target(name: app), "TarnTesting"] + dependencies,
    path: "Examples/Tests/\(app)Tests", sources: ["Exploration/\(app)Exploration.swift"] + helpers)
}

let values: [Target.Dependency] = ["TarnValues", "TarnRecord", "Tarn"]

let package = Package(
  name: "Mutants",
  platforms: [.macOS(.v15)],
  targets: [
    core("TarnValues", "Core", []),
    core("TarnRecord", "Core", ["TarnValues"]),
    core("Tarn", "Core", ["TarnValues"]),
    core("TarnTrace", "Core", ["Tarn"]),
    core("TarnDocument", "Core", values),
    core("TarnForms", "Core", values),
    core("TarnLayout", "Drawing", []),
    core("TarnEncoding", "Persistence", []),
    core("TarnDates", "Persistence", ["TarnRecord", "TarnEncoding"], resources: ["Resources/cities.tab"]),
    core(
      "TarnLanguages", "Persistence", ["TarnEncoding", "TarnDates"],
      resources: ["Resources/ar.po", "Resources/pl.po"]),
    core("TarnText", "Persistence", ["TarnRecord"]),
    core("TarnAccounts", "Persistence", ["TarnRecord", "Tarn", "TarnForms", "TarnEncoding", "TarnText"]),
    .systemLibrary(name: "CSQLite", path: "Sources/Persistence/CSQLite", pkgConfig: "sqlite3"),
    core("TarnStorage", "Persistence", values + ["TarnDocument", "TarnEncoding", "CSQLite"]),
    core("TarnSync", "Sync", values + ["TarnEncoding"]),
    core("TarnView", "Devices", ["Tarn", "TarnDocument", "TarnForms", "TarnLanguages"]),
    core(
      "TarnTesting", "Testing",
      values + ["TarnTrace", "TarnDocument", "TarnForms", "TarnLayout", "TarnEncoding", "TarnView"]),
    core("TarnSyncTesting", "Testing", values + ["TarnSync", "TarnTesting"]),
    app(
      "Clocks", "Clocks", values + ["TarnDates", "TarnLanguages", "TarnStorage", "TarnView"],
      resources: ["Resources/pl.po"]),
    app(
      "Todos", "Todos",
      values + [
        "TarnDates", "TarnDocument", "TarnEncoding", "TarnForms", "TarnLanguages", "TarnStorage", "TarnSync",
        "TarnText", "TarnView",
      ],
      resources: ["Resources/ar.po", "Resources/pl.po"]),
    app("ChanceDice", "Chance", ["TarnLanguages", "TarnValues"]),
    app(
      "Chance", "Chance", values + ["ChanceDice", "TarnDocument", "TarnLanguages", "TarnStorage", "TarnView"],
      resources: ["Resources/pl.po"]),
    app(
      "Journal", "Journal",
      values + [
        "TarnAccounts", "TarnDates", "TarnDocument", "TarnEncoding", "TarnForms", "TarnLanguages", "TarnStorage",
        "TarnText", "TarnView",
      ],
      resources: ["Resources/pl.po"]),
    app(
      "Dreams", "Dreams", values + ["TarnDocument", "TarnLanguages", "TarnLayout", "TarnStorage", "TarnView"],
      resources: ["Resources/pl.po"]),
    // Without the command and the devices.
    .target(
      name: "Kitty",
      dependencies: values + ["TarnDocument", "TarnForms", "TarnLanguages", "TarnStorage", "TarnView"],
      path: "Examples/Kitty",
      sources: ["Kitty.swift", "Kitty+App.swift", "KittyAddresses.swift", "KittyFrame.swift", "Mutant.swift"],
      resources: [.embedInCode("Resources/pl.po")]),
    app("Mastodon", "Timeline", ["Tarn", "TarnEncoding", "TarnSync"]),
    app("Timeline", "Timeline", values + ["Mastodon", "TarnDocument", "TarnSync"]),
    app(
      "TimelineView", "Timeline",
      values + ["Mastodon", "Timeline", "TarnDates", "TarnDocument", "TarnLanguages", "TarnSync", "TarnView"],
      resources: ["Resources/pl.po"]),
    explorations("Clocks"),
    explorations("Todos"),
    explorations("Chance"),
    explorations("Journal", ["TarnAccounts", "TarnEncoding"]),
    explorations("Dreams"),
    explorations("Kitty", ["Tarn", "TarnDocument", "TarnForms"]),
    explorations(
      "Timeline", values + ["Mastodon", "TimelineView", "TarnDocument", "TarnSync"],
      helpers: ["Core/SamplePosts.swift", "Core/TimelineActions.swift"]),
    .executableTarget(
      name: "Mutants",
      dependencies: values + [
        "TarnDocument", "TarnForms", "TarnSync", "TarnTesting", "TarnSyncTesting", "ClocksExplorations",
        "TodosExplorations",
        "ChanceExplorations", "JournalExplorations", "DreamsExplorations", "KittyExplorations",
        "TimelineExplorations",
      ],
      path: "Mutants"),
  ],
  swiftLanguageModes: [.v6]
)
