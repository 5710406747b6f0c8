// swift-tools-version: 6.2
import PackageDescription

// The benchmarks are a separate package, so that users of Tarn don't build them. Scripts/bench builds and runs it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Tarn", path: ".."), .package(name: "Examples", path: "../Examples")],
  targets: [
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CRawSQLite", pkgConfig: "sqlite3"),
    .systemLibrary(name: "CRawPostgres"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CMalloc",
        "CRawSQLite",
        "CRawPostgres",
        .product(name: "TarnValues", package: "Tarn"),
        .product(name: "TarnRecord", package: "Tarn"),
        .product(name: "Tarn", package: "Tarn"),
        .product(name: "TarnDocument", package: "Tarn"),
        .product(name: "TarnStorage", package: "Tarn"),
        .product(name: "TarnSharing", package: "Tarn"),
        .product(name: "TarnSession", package: "Tarn"),
        .product(name: "TarnLayout", package: "Tarn"),
        .product(name: "TarnSync", package: "Tarn"),
        .product(name: "TarnSyncServer", package: "Tarn"),
        .product(name: "TarnSyncTesting", package: "Tarn"),
        .product(name: "TarnTesting", package: "Tarn"),
        .product(name: "TarnWeb", package: "Tarn"),
        .product(name: "TarnInspector", package: "Tarn"),
        .product(name: "TarnTerminal", package: "Tarn"),
        .product(name: "Clocks", package: "Examples"),
        .product(name: "ClocksView", package: "Examples"),
        .product(name: "Todos", package: "Examples"),
        .product(name: "FakeMastodonServer", package: "Tarn"),
        .product(name: "BrowserDriver", package: "Tarn"),
        .product(name: "PostgresDriver", package: "Tarn"),
        .product(name: "ProgramDriver", package: "Tarn"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
