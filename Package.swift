// swift-tools-version: 6.2
import PackageDescription

// In the order of the layers: a target depends only on those above it. Scripts/layers says the same for imports.
let package = Package(
  name: "Tarn",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "TarnValues", targets: ["TarnValues"]),
    .library(name: "TarnRecord", targets: ["TarnRecord"]),
    .library(name: "Tarn", targets: ["Tarn"]),
    .library(name: "TarnTesting", targets: ["TarnTesting"]),
    .library(name: "TarnSession", targets: ["TarnSession"]),
    .library(name: "TarnStorage", targets: ["TarnStorage"]),
    .library(name: "TarnWeb", targets: ["TarnWeb"]),
    .executable(name: "tarn", targets: ["TarnCommand"]),
    .executable(name: "ClocksWeb", targets: ["ClocksWeb"]),
    // For the benchmarks, which are a package of their own.
    .library(name: "Clocks", targets: ["Clocks"]),
    .library(name: "ClocksView", targets: ["ClocksView"]),
    .library(name: "BrowserDriver", targets: ["BrowserDriver"]),
  ],
  targets: [
    .target(name: "TarnValues"),
    .target(name: "TarnRecord", dependencies: ["TarnValues"]),
    .target(name: "Tarn"),
    .target(name: "TarnTesting", dependencies: ["TarnRecord", "Tarn"]),
    .target(name: "TarnSession", dependencies: ["Tarn"]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(name: "TarnStorage", dependencies: ["TarnValues", "TarnRecord", "Tarn", "TarnSession", "CSQLite"]),
    // Not named after its product: where file names are the same in capitals, its folder would be that of Tarn.
    .executableTarget(name: "TarnCommand", dependencies: ["TarnSession", "TarnStorage"]),
    .systemLibrary(
      name: "CMicrohttpd", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .target(
      name: "TarnWeb", dependencies: ["Tarn", "TarnSession", "CMicrohttpd"],
      resources: [.embedInCode("Resources/tarn.js"), .embedInCode("Resources/tarn.css")]),

    // The examples: what an app is, what it looks like, and a thin program.
    .target(name: "Clocks", dependencies: ["Tarn", "TarnRecord", "TarnValues"], path: "Examples/Clocks/Clocks"),
    .target(
      name: "ClocksView", dependencies: ["Clocks", "Tarn", "TarnValues", "TarnWeb"], path: "Examples/Clocks/ClocksView",
      resources: [.embedInCode("Resources/clocks.css")]),
    .executableTarget(
      name: "ClocksWeb", dependencies: ["Clocks", "ClocksView", "Tarn", "TarnStorage", "TarnWeb"],
      path: "Examples/Clocks/ClocksWeb"),

    .testTarget(name: "TarnValuesTests", dependencies: ["TarnValues", "TarnTesting"]),
    .testTarget(name: "TarnRecordTests", dependencies: ["TarnRecord", "TarnValues", "TarnTesting"]),
    .testTarget(name: "TarnTests", dependencies: ["Tarn", "TarnTesting"]),
    .testTarget(name: "TarnTestingTests", dependencies: ["TarnRecord", "Tarn", "TarnTesting", "TarnValues"]),
    .testTarget(name: "TarnSessionTests", dependencies: ["Tarn", "TarnSession", "TarnTesting"]),
    .target(name: "ProgramDriver", path: "Tests/ProgramDriver"),
    .target(name: "FaultyDisk", dependencies: ["CSQLite", "TarnTesting"], path: "Tests/FaultyDisk"),
    .testTarget(name: "FaultyDiskTests", dependencies: ["FaultyDisk", "TarnStorage", "TarnTesting", "CSQLite"]),
    .executableTarget(name: "OwnerProbe", dependencies: ["TarnStorage"], path: "Tests/OwnerProbe"),
    .executableTarget(
      name: "StorageProbe", dependencies: ["Tarn", "TarnValues", "TarnRecord", "TarnStorage"],
      path: "Tests/StorageProbe"),
    .testTarget(
      name: "TarnStorageTests",
      dependencies: [
        "TarnValues", "TarnRecord", "Tarn", "TarnSession", "TarnStorage", "TarnTesting", "FaultyDisk", "CSQLite",
        "ProgramDriver", "OwnerProbe", "StorageProbe",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "TarnCommandTests",
      dependencies: [
        "TarnValues", "TarnRecord", "Tarn", "TarnSession", "TarnStorage", "TarnTesting", "TarnCommand",
        "ProgramDriver",
      ]),
    .target(name: "BrowserDriver", path: "Tests/BrowserDriver"),
    .testTarget(name: "BrowserDriverTests", dependencies: ["BrowserDriver"]),
    .testTarget(
      name: "TarnWebTests", dependencies: ["Tarn", "TarnTesting", "TarnWeb", "BrowserDriver", "CMicrohttpd"]),
    .testTarget(name: "ClocksTests", dependencies: ["Tarn", "TarnValues", "TarnSession", "TarnTesting", "Clocks"]),
    .testTarget(
      name: "ClocksBrowserTests",
      dependencies: [
        "Tarn", "TarnValues", "TarnSession", "TarnTesting", "TarnWeb", "Clocks", "ClocksView", "BrowserDriver",
        "ProgramDriver", "ClocksWeb",
      ]),
    .testTarget(name: "ReadmeTests", dependencies: ["BrowserDriver", "ProgramDriver"]),
  ],
  swiftLanguageModes: [.v6]
)
