// swift-tools-version: 6.2
import PackageDescription

// In the order of the layers: a target depends only on those above it. Scripts/layers says the same for imports.
let package = Package(
  name: "Tarn",
  platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "TarnValues", targets: ["TarnValues"]),
    .library(name: "TarnRecord", targets: ["TarnRecord"]),
    .library(name: "Tarn", targets: ["Tarn"]),
    .library(name: "TarnTrace", targets: ["TarnTrace"]),
    .library(name: "TarnForms", targets: ["TarnForms"]),
    .library(name: "TarnDocument", targets: ["TarnDocument"]),
    .library(name: "TarnLayout", targets: ["TarnLayout"]),
    .library(name: "TarnDrawing", targets: ["TarnDrawing"]),
    .library(name: "TarnImages", targets: ["TarnImages"]),
    .library(name: "TarnEncoding", targets: ["TarnEncoding"]),
    .library(name: "TarnDates", targets: ["TarnDates"]),
    .library(name: "TarnLanguages", targets: ["TarnLanguages"]),
    .library(name: "TarnText", targets: ["TarnText"]),
    .library(name: "TarnAccounts", targets: ["TarnAccounts"]),
    .library(name: "TarnTesting", targets: ["TarnTesting"]),
    .library(name: "TarnSession", targets: ["TarnSession"]),
    .library(name: "TarnSync", targets: ["TarnSync"]),
    .library(name: "TarnSyncTesting", targets: ["TarnSyncTesting"]),
    .library(name: "TarnStorage", targets: ["TarnStorage"]),
    .library(name: "TarnSharing", targets: ["TarnSharing"]),
    .library(name: "TarnRepair", targets: ["TarnRepair"]),
    .library(name: "TarnWeb", targets: ["TarnWeb"]),
    .library(name: "TarnInspector", targets: ["TarnInspector"]),
    .library(name: "TarnSyncServer", targets: ["TarnSyncServer"]),
    .library(name: "TarnTerminal", targets: ["TarnTerminal"]),
    .library(name: "TarnTerminalTesting", targets: ["TarnTerminalTesting"]),
    .library(name: "TarnView", targets: ["TarnView"]),
    // One product for an app of its own: with TarnApp all modules that its core, its commands and its tests import. Only
    // the devices and TarnCommandLine are further products.
    .library(
      name: "TarnApp",
      targets: [
        "TarnApp", "Tarn", "TarnDates", "TarnDocument", "TarnEncoding", "TarnForms", "TarnLanguages", "TarnRecord",
        "TarnSharing", "TarnStorage", "TarnText", "TarnValues", "TarnView",
      ]),
    .library(name: "TarnApple", targets: ["TarnApple"]),
    .library(name: "TarnSwiftUI", targets: ["TarnSwiftUI"]),
    .library(name: "TarnCommandLine", targets: ["TarnCommandLine"]),
    .executable(name: "tarn", targets: ["TarnCommand"]),
    // For the examples with their tests, and for the benchmarks, which are packages of their own.
    .library(name: "ProgramDriver", targets: ["ProgramDriver"]),
    .library(name: "PostgresDriver", targets: ["PostgresDriver"]),
    .library(name: "BrowserDriver", targets: ["BrowserDriver"]),
    .library(name: "BrowserSuite", targets: ["BrowserSuite"]),
    .library(name: "RandomCases", targets: ["RandomCases"]),
    .library(name: "TerminalDriver", targets: ["TerminalDriver"]),
    .library(name: "DocumentedCode", targets: ["DocumentedCode"]),
    .library(name: "SourceWords", targets: ["SourceWords"]),
    .library(name: "ShownWords", targets: ["ShownWords"]),
    .library(name: "StorageFixtures", targets: ["StorageFixtures"]),
    .library(name: "FakeMastodonServer", targets: ["FakeMastodonServer"]),
  ],
  // The parts that need a library that is not part of macOS: `swift build --disable-default-traits` builds the package
  // without them. SwiftPM can't leave a target out, so the targets remain: TarnDrawing without rendering and measuring
  // text, TarnImages without thumbnails, TarnAccounts without a hash function, TarnPostgres without connections, TarnWeb
  // without its HTTP server. SQLite has no trait: it is part of macOS, and all of TarnStorage needs it.
  //
  // The default is one trait for all: SwiftPM 6.3 passes the names of the enabled traits to the compiler in random order,
  // and with several of them every other build would compile everything again (swift-package-manager, issue 10525).
  traits: [
    .default(enabledTraits: ["Full"]),
    .trait(name: "Full", description: "Drawing, Images, Passwords, Postgres and Web."),
    .trait(name: "Drawing", description: "Pictures as PNG and SVG, and the sizes of texts. Needs cairo and pango."),
    .trait(name: "Images", description: "Thumbnails of photos. Needs gdk-pixbuf."),
    .trait(name: "Passwords", description: "Hashes of passwords. Needs libcrypt."),
    .trait(name: "Postgres", description: "Documents in a PostgreSQL database. Needs libpq."),
    .trait(name: "Web", description: "The HTTP server of pages. Needs libmicrohttpd."),
  ],
  targets: [
    .target(name: "TarnValues", path: "Sources/Core/TarnValues"),
    .target(name: "TarnRecord", dependencies: ["TarnValues"], path: "Sources/Core/TarnRecord"),
    .target(name: "Tarn", dependencies: ["TarnValues"], path: "Sources/Core/Tarn"),
    .target(name: "TarnTrace", dependencies: ["Tarn"], path: "Sources/Core/TarnTrace"),
    .target(name: "TarnForms", dependencies: ["TarnValues", "TarnRecord", "Tarn"], path: "Sources/Core/TarnForms"),
    .target(
      name: "TarnDocument", dependencies: ["TarnValues", "TarnRecord", "Tarn"], path: "Sources/Core/TarnDocument"),
    .target(name: "TarnLayout", path: "Sources/Drawing/TarnLayout"),
    // Without pkgConfig: its flags are more than SwiftPM takes, and it would say so to all who depend on this package.
    .systemLibrary(
      name: "CCairo", path: "Sources/Drawing/CCairo", providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    .target(
      name: "TarnDrawing",
      dependencies: ["TarnLayout", .target(name: "CCairo", condition: .when(traits: ["Drawing", "Full"]))],
      path: "Sources/Drawing/TarnDrawing"),
    .systemLibrary(
      name: "CPixbuf", path: "Sources/Drawing/CPixbuf",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"]), .brew(["gdk-pixbuf"])]),
    .target(
      name: "TarnImages",
      dependencies: [.target(name: "CPixbuf", condition: .when(traits: ["Images", "Full"]))],
      path: "Sources/Drawing/TarnImages"),
    .target(name: "TarnEncoding", path: "Sources/Persistence/TarnEncoding"),
    .target(
      name: "TarnDates", dependencies: ["TarnRecord", "TarnEncoding"], path: "Sources/Persistence/TarnDates",
      resources: [.embedInCode("Resources/cities.tab")]),
    .target(
      name: "TarnLanguages", dependencies: ["TarnEncoding", "TarnDates"], path: "Sources/Persistence/TarnLanguages",
      resources: [.embedInCode("Resources/ar.po"), .embedInCode("Resources/pl.po")]),
    .target(name: "TarnText", dependencies: ["TarnRecord"], path: "Sources/Persistence/TarnText"),
    .systemLibrary(
      name: "CCrypt", path: "Sources/Persistence/CCrypt", providers: [.apt(["libcrypt-dev"]), .brew(["libxcrypt"])]),
    .target(
      name: "TarnAccounts",
      dependencies: [
        "TarnRecord", "Tarn", "TarnForms", "TarnEncoding", "TarnText",
        .target(name: "CCrypt", condition: .when(traits: ["Passwords", "Full"])),
      ],
      path: "Sources/Persistence/TarnAccounts"),
    .target(
      name: "TarnTesting",
      dependencies: [
        "TarnValues", "TarnRecord", "Tarn", "TarnTrace", "TarnDocument", "TarnForms", "TarnLayout",
        "TarnEncoding", "TarnView",
      ],
      path: "Sources/Testing/TarnTesting"),
    .target(
      name: "TarnSession", dependencies: ["TarnRecord", "Tarn", "TarnTrace", "TarnEncoding"],
      path: "Sources/Persistence/TarnSession"),
    .target(
      name: "TarnSync", dependencies: ["TarnValues", "TarnRecord", "Tarn", "TarnEncoding"],
      path: "Sources/Sync/TarnSync"),
    .target(
      name: "TarnSyncTesting", dependencies: ["TarnValues", "TarnRecord", "Tarn", "TarnSync", "TarnTesting"],
      path: "Sources/Testing/TarnSyncTesting"),
    .systemLibrary(
      name: "CSQLite", path: "Sources/Persistence/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(
      name: "TarnStorage",
      dependencies: ["TarnValues", "TarnRecord", "Tarn", "TarnDocument", "TarnEncoding", "CSQLite"],
      path: "Sources/Persistence/TarnStorage"),
    .systemLibrary(
      name: "CPostgres", path: "Sources/Persistence/CPostgres", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "TarnPostgres",
      dependencies: [
        "Tarn", "TarnEncoding", "TarnStorage",
        .target(name: "CPostgres", condition: .when(traits: ["Postgres", "Full"])),
      ],
      path: "Sources/Persistence/TarnPostgres"),
    .target(
      name: "TarnSharing",
      dependencies: ["TarnRecord", "Tarn", "TarnDocument", "TarnEncoding", "TarnStorage", "TarnPostgres"],
      path: "Sources/Persistence/TarnSharing"),
    .target(
      name: "TarnRepair", dependencies: ["Tarn", "TarnEncoding", "TarnStorage", "TarnSharing"],
      path: "Sources/Persistence/TarnRepair"),
    .target(name: "TarnCommandLine", dependencies: ["TarnEncoding"], path: "Sources/Commands/TarnCommandLine"),
    .target(
      name: "TarnApp",
      dependencies: [
        "TarnCommandLine", "Tarn", "TarnDocument", "TarnForms", "TarnRecord", "TarnSession", "TarnStorage",
        "TarnSharing", "TarnView",
      ],
      path: "Sources/Commands/TarnApp"),
    // Not named after its product: where file names are the same in capitals, its folder would be that of Tarn.
    .executableTarget(
      name: "TarnCommand",
      dependencies: [
        "TarnCommandLine", "Tarn", "TarnTrace", "TarnEncoding", "TarnSession", "TarnStorage", "TarnPostgres",
        "TarnSharing", "TarnRepair",
      ],
      path: "Sources/Commands/TarnCommand"),
    .target(
      name: "TarnView", dependencies: ["Tarn", "TarnDocument", "TarnForms", "TarnLanguages"],
      path: "Sources/Devices/TarnView"),
    .systemLibrary(
      name: "CMicrohttpd", path: "Sources/Devices/CMicrohttpd", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .target(
      name: "TarnWeb",
      dependencies: [
        "Tarn", "TarnAccounts", "TarnDocument", "TarnForms", "TarnLanguages", "TarnLayout", "TarnRecord",
        "TarnEncoding",
        "TarnSession", "TarnTrace", "TarnView",
        .target(name: "CMicrohttpd", condition: .when(traits: ["Web", "Full"])),
      ],
      path: "Sources/Devices/TarnWeb",
      resources: [
        .embedInCode("Resources/animation.js"),
        .embedInCode("Resources/connection.js"),
        .embedInCode("Resources/copying.js"),
        .embedInCode("Resources/dialogs.js"),
        .embedInCode("Resources/events.js"),
        .embedInCode("Resources/files.js"),
        .embedInCode("Resources/hooks.js"),
        .embedInCode("Resources/lists.js"),
        .embedInCode("Resources/messages.js"),
        .embedInCode("Resources/motion.js"),
        .embedInCode("Resources/navigation.js"),
        .embedInCode("Resources/nodes.js"),
        .embedInCode("Resources/page.js"),
        .embedInCode("Resources/patches.js"),
        .embedInCode("Resources/posts.js"),
        .embedInCode("Resources/recording.js"),
        .embedInCode("Resources/refusals.js"),
        .embedInCode("Resources/printing.js"),
        .embedInCode("Resources/settings.js"),
        .embedInCode("Resources/shake.js"),
        .embedInCode("Resources/tarn.js"),
        .embedInCode("Resources/tasks.js"),
        .embedInCode("Resources/typeahead.js"),
        .embedInCode("Resources/typing.js"),
        .embedInCode("Resources/update.js"),
        .embedInCode("Resources/windows.js"),
        .embedInCode("Resources/wire.js"),
        .embedInCode("Resources/tarn.css"),
      ]),
    .target(
      name: "TarnInspector",
      dependencies: ["Tarn", "TarnRecord", "TarnSession", "TarnTrace", "TarnView", "TarnWeb"],
      path: "Sources/Devices/TarnInspector"),
    .target(
      name: "TarnSyncServer",
      dependencies: [
        "TarnValues", "TarnRecord", "Tarn", "TarnDocument", "TarnEncoding", "TarnStorage", "TarnSharing", "TarnSync",
        "TarnWeb",
      ],
      path: "Sources/Devices/TarnSyncServer"),
    .target(
      name: "TarnTerminal",
      dependencies: ["Tarn", "TarnDocument", "TarnForms", "TarnLanguages", "TarnLayout", "TarnView"],
      path: "Sources/Devices/TarnTerminal"),
    .target(
      name: "TarnTerminalTesting", dependencies: ["TarnTerminal"], path: "Sources/Devices/TarnTerminalTesting"),
    // Empty but on Apple's platforms.
    .target(
      name: "TarnApple", dependencies: ["TarnValues", "Tarn", "TarnDocument", "TarnLayout"],
      path: "Sources/Devices/TarnApple"),
    // Without SwiftUI: tracked members, and what needs no view.
    .target(
      name: "TarnSwiftUI",
      dependencies: [
        "Tarn", "TarnDocument", "TarnEncoding", "TarnForms", "TarnLanguages", "TarnRecord", "TarnValues", "TarnView",
      ],
      path: "Sources/Devices/TarnSwiftUI"),

    .target(
      name: "FakeMastodonServer", dependencies: ["TarnEncoding", "TarnStorage", "TarnWeb"],
      path: "Tests/FakeMastodonServer"),
    .target(name: "RandomCases", path: "Tests/RandomCases"),
    .testTarget(name: "TarnValuesTests", dependencies: ["RandomCases", "TarnValues", "TarnTesting"]),
    .testTarget(
      name: "TarnRecordTests",
      dependencies: ["RandomCases", "ProgramDriver", "TarnRecord", "TarnValues", "TarnTesting"]),
    .target(name: "DocumentedCode", path: "Tests/DocumentedCode"),
    .testTarget(
      name: "TarnTests", dependencies: ["RandomCases", "TarnValues", "Tarn", "TarnTesting", "DocumentedCode"]),
    .testTarget(name: "TarnTraceTests", dependencies: ["TarnValues", "Tarn", "TarnTrace"]),
    .testTarget(
      name: "TarnDocumentTests",
      dependencies: [
        "DocumentedCode", "ProgramDriver", "RandomCases", "TarnValues", "TarnRecord", "Tarn", "TarnForms",
        "TarnDocument", "TarnStorage", "TarnSharing", "TarnTesting", "TarnView",
      ]),
    .testTarget(
      name: "TarnFormsTests",
      dependencies: ["TarnValues", "TarnRecord", "Tarn", "TarnForms", "TarnTesting", "DocumentedCode"]),
    .testTarget(
      name: "TarnDrawingTests",
      dependencies: ["DocumentedCode", "RandomCases", "TarnDrawing", "TarnLayout", "TarnTesting"]),
    .testTarget(name: "TarnImagesTests", dependencies: ["TarnImages", "TarnTesting"]),
    .testTarget(name: "TarnLayoutTests", dependencies: ["TarnLayout", "TarnTesting", "DocumentedCode"]),
    .testTarget(
      name: "TarnTestingTests",
      dependencies: [
        "ProgramDriver", "TrapProbe", "TarnRecord", "Tarn", "TarnTrace", "TarnDocument", "TarnForms", "TarnTesting",
        "TarnValues",
      ]),
    .executableTarget(name: "TrapProbe", dependencies: ["Tarn", "TarnTesting"], path: "Tests/TrapProbe"),
    .testTarget(name: "TarnEncodingTests", dependencies: ["TarnEncoding", "TarnTesting"]),
    .testTarget(
      name: "TarnDatesTests", dependencies: ["ProgramDriver", "TarnEncoding", "TarnDates", "TarnTesting"]),
    .target(name: "SourceWords", dependencies: ["TarnLanguages"], path: "Tests/SourceWords"),
    .testTarget(
      name: "TarnLanguagesTests",
      dependencies: [
        "SourceWords", "ProgramDriver", "RandomCases", "TarnEncoding", "TarnDates", "TarnLanguages", "TarnTesting",
      ]),
    .testTarget(name: "TarnTextTests", dependencies: ["TarnRecord", "TarnText", "TarnTesting"]),
    .testTarget(
      name: "TarnAccountsTests", dependencies: ["TarnRecord", "Tarn", "TarnForms", "TarnAccounts", "TarnTesting"]),
    .executableTarget(
      name: "SessionProbe",
      dependencies: ["Tarn", "TarnApp", "TarnCommandLine", "TarnRecord", "TarnSession", "TarnStorage"],
      path: "Tests/SessionProbe"),
    .testTarget(
      name: "TarnSessionTests",
      dependencies: [
        "ProgramDriver", "RandomCases", "SessionProbe", "TarnValues", "TarnRecord", "Tarn", "TarnTrace", "TarnEncoding",
        "TarnSession", "TarnTesting",
      ]),
    .testTarget(
      name: "TarnSyncTests",
      dependencies: [
        "DocumentedCode", "RandomCases", "TarnValues", "TarnRecord", "Tarn", "TarnStorage", "TarnSync",
        "TarnSyncTesting", "TarnTesting",
      ]),
    .target(name: "ProgramDriver", path: "Tests/ProgramDriver"),
    .target(name: "FaultyDisk", dependencies: ["CSQLite", "TarnTesting"], path: "Tests/FaultyDisk"),
    .testTarget(name: "FaultyDiskTests", dependencies: ["FaultyDisk", "TarnStorage", "TarnTesting", "CSQLite"]),
    .executableTarget(name: "OwnerProbe", dependencies: ["TarnStorage", "TarnSharing"], path: "Tests/OwnerProbe"),
    .target(
      name: "StorageFixtures", dependencies: ["TarnRecord", "Tarn", "TarnEncoding", "TarnStorage"],
      path: "Tests/StorageFixtures"),
    .executableTarget(
      name: "StorageProbe",
      dependencies: ["Tarn", "TarnValues", "TarnRecord", "TarnStorage", "TarnSharing", "StorageFixtures"],
      path: "Tests/StorageProbe"),
    .target(
      name: "StorageSuite", dependencies: ["TarnValues", "TarnRecord", "Tarn", "TarnStorage", "TarnTesting"],
      path: "Tests/StorageSuite"),
    .testTarget(
      name: "TarnStorageTests",
      dependencies: [
        "TarnValues", "TarnRecord", "Tarn", "TarnDocument", "TarnEncoding", "TarnStorage", "TarnRepair", "TarnTesting",
        "StorageSuite", "StorageFixtures", "FaultyDisk", "CSQLite", "ProgramDriver", "RandomCases", "StorageProbe",
        "DocumentedCode",
      ],
      exclude: ["Fixtures"]),
    .target(name: "PostgresDriver", dependencies: ["ProgramDriver"], path: "Tests/PostgresDriver"),
    .executableTarget(
      name: "PostgresProbe", dependencies: ["TarnValues", "TarnRecord", "Tarn", "TarnStorage", "TarnSharing"],
      path: "Tests/PostgresProbe"),
    .testTarget(
      name: "TarnPostgresTests",
      dependencies: [
        "TarnValues", "TarnRecord", "Tarn", "TarnEncoding", "TarnStorage", "TarnPostgres", "TarnSharing", "TarnRepair",
        "TarnTesting", "StorageSuite", "ProgramDriver", "PostgresDriver", "PostgresProbe", "TarnCommand",
      ]),
    .testTarget(
      name: "TarnSharingTests",
      dependencies: [
        "TarnRecord", "Tarn", "TarnDocument", "TarnEncoding", "TarnStorage", "TarnSharing", "TarnTesting",
        "TarnValues", "StorageSuite", "ProgramDriver", "OwnerProbe", "StorageProbe",
      ]),
    .testTarget(
      name: "TarnCommandTests",
      dependencies: [
        "TarnValues", "TarnRecord", "Tarn", "TarnTrace", "TarnEncoding", "TarnSession", "TarnStorage", "TarnSharing",
        "TarnRepair", "TarnTesting",
        "TarnCommand", "ProgramDriver",
      ]),
    .executableTarget(
      name: "CommandLineProbe", dependencies: ["TarnCommandLine"], path: "Tests/CommandLineProbe"),
    .executableTarget(
      name: "CommandLineExample",
      dependencies: ["TarnApp", "TarnCommandLine", "TarnRecord", "Tarn", "TarnStorage", "TarnSharing"],
      path: "Tests/CommandLineExample"),
    .testTarget(
      name: "TarnCommandLineTests",
      dependencies: [
        "TarnCommandLine", "TarnEncoding", "DocumentedCode", "ProgramDriver", "CommandLineProbe", "CommandLineExample",
      ]),
    .testTarget(
      name: "TarnViewTests",
      dependencies: [
        "RandomCases", "Tarn", "TarnDocument", "TarnForms", "TarnLanguages", "TarnRecord", "TarnTesting", "TarnView",
      ]),
    .target(name: "BrowserDriver", path: "Tests/BrowserDriver"),
    .target(name: "BrowserSuite", dependencies: ["BrowserDriver"], path: "Tests/BrowserSuite"),
    .testTarget(
      name: "TarnInspectorTests",
      dependencies: [
        "Tarn", "TarnInspector", "TarnRecord", "TarnSession", "TarnTesting", "TarnTrace", "TarnValues", "TarnWeb",
        "BrowserDriver", "BrowserSuite",
      ]),
    .testTarget(
      name: "TarnSyncServerTests",
      dependencies: [
        "DocumentedCode", "PostgresDriver", "RandomCases", "Tarn", "TarnDocument", "TarnRecord", "TarnSharing",
        "TarnStorage", "TarnSync", "TarnSyncServer", "TarnTesting", "TarnValues", "TarnWeb",
      ]),
    .target(name: "ShownWords", dependencies: ["TarnWeb"], path: "Tests/ShownWords"),
    .testTarget(name: "BrowserDriverTests", dependencies: ["BrowserDriver"]),
    .testTarget(
      name: "TarnWebTests",
      dependencies: [
        "DocumentedCode", "Tarn", "TarnAccounts", "TarnDocument", "TarnEncoding", "TarnForms", "TarnLanguages",
        "TarnLayout", "TarnRecord", "TarnSession",
        "TarnTesting",
        "TarnValues", "TarnView", "TarnWeb", "BrowserDriver", "BrowserSuite", "ProgramDriver", "ShownWords",
        .target(name: "CMicrohttpd", condition: .when(traits: ["Web", "Full"])),
      ]),
    .systemLibrary(name: "CPTY", path: "Tests/CPTY"),
    .target(name: "TerminalDriver", dependencies: ["CPTY"], path: "Tests/TerminalDriver"),
    .executableTarget(
      name: "TerminalProbe", dependencies: ["Tarn", "TarnDocument", "TarnRecord", "TarnTerminal", "TarnValues"],
      path: "Tests/TerminalProbe"),
    .testTarget(
      name: "TarnTerminalTests",
      dependencies: [
        "DocumentedCode", "Tarn", "TarnDocument", "TarnForms", "TarnLayout", "TarnRecord", "TarnTerminal",
        "TarnTerminalTesting", "TarnTesting", "TarnView", "TerminalDriver", "TerminalProbe", "ProgramDriver",
      ]),
    .testTarget(
      name: "TarnAppleTests",
      dependencies: [
        "DocumentedCode", "RandomCases", "Tarn", "TarnApple", "TarnDocument", "TarnLayout", "TarnRecord", "TarnTesting",
        "TarnValues",
      ]),
    .testTarget(
      name: "TarnSwiftUITests",
      dependencies: [
        "DocumentedCode", "Tarn", "TarnDocument", "TarnRecord", "TarnSwiftUI", "TarnTesting", "TarnValues",
      ]),
    .testTarget(name: "FakeMastodonServerTests", dependencies: ["FakeMastodonServer", "TarnStorage"]),
    .testTarget(name: "ReadmeTests", dependencies: ["BrowserDriver", "ProgramDriver"]),
    .testTarget(
      name: "CookbookTests",
      dependencies: [
        "DocumentedCode", "Tarn", "TarnAccounts", "TarnApp", "TarnCommandLine", "TarnDocument", "TarnForms",
        "TarnInspector", "TarnRecord", "TarnSession", "TarnSharing", "TarnStorage", "TarnSync", "TarnTerminal",
        "TarnTerminalTesting", "TarnTesting", "TarnTrace", "TarnValues", "TarnView", "TarnWeb", "BrowserDriver",
        "BrowserSuite", "ProgramDriver",
      ]),

  ],
  swiftLanguageModes: [.v6]
)

// Tests stay unoptimized in release mode: to optimize them takes longer than it saves (TarnValuesTests alone six minutes).
for target in package.targets where target.type == .test {
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}
