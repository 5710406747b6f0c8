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
    .library(name: "TarnForms", targets: ["TarnForms"]),
    .library(name: "TarnLayout", targets: ["TarnLayout"]),
    .library(name: "TarnDrawing", targets: ["TarnDrawing"]),
    .library(name: "TarnTesting", targets: ["TarnTesting"]),
    .library(name: "TarnSession", targets: ["TarnSession"]),
    .library(name: "TarnSync", targets: ["TarnSync"]),
    .library(name: "TarnSyncTesting", targets: ["TarnSyncTesting"]),
    .library(name: "TarnStorage", targets: ["TarnStorage"]),
    .library(name: "TarnWeb", targets: ["TarnWeb"]),
    .library(name: "TarnTerminal", targets: ["TarnTerminal"]),
    .library(name: "TarnApple", targets: ["TarnApple"]),
    .executable(name: "tarn", targets: ["TarnCommand"]),
    .executable(name: "ClocksWeb", targets: ["ClocksWeb"]),
    .executable(name: "todos", targets: ["TodosCommand"]),
    .executable(name: "chance", targets: ["ChanceCommand"]),
    .executable(name: "dreams", targets: ["DreamsCommand"]),
    .executable(name: "timeline", targets: ["TimelineCommand"]),
    .executable(name: "fake-mastodon", targets: ["FakeMastodon"]),
    .executable(name: "Demo", targets: ["Demo"]),
    // For the benchmarks, which are a package of their own.
    .library(name: "Clocks", targets: ["Clocks"]),
    .library(name: "ClocksView", targets: ["ClocksView"]),
    .library(name: "Todos", targets: ["Todos"]),
    .library(name: "TodosBrowsing", targets: ["TodosBrowsing"]),
    .library(name: "TodosWeb", targets: ["TodosWeb"]),
    .library(name: "TodosTerminal", targets: ["TodosTerminal"]),
    .library(name: "Journal", targets: ["Journal"]),
    .library(name: "FakeMastodonServer", targets: ["FakeMastodonServer"]),
    .library(name: "BrowserDriver", targets: ["BrowserDriver"]),
  ],
  targets: [
    .target(name: "TarnValues"),
    .target(name: "TarnRecord", dependencies: ["TarnValues"]),
    .target(name: "Tarn", dependencies: ["TarnValues"]),
    .target(name: "TarnForms", dependencies: ["TarnValues", "TarnRecord", "Tarn"]),
    .target(name: "TarnLayout"),
    // Without pkgConfig: its flags are more than SwiftPM takes, and it would say so to all who depend on this package.
    .systemLibrary(name: "CCairo", providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    .target(name: "TarnDrawing", dependencies: ["TarnLayout", "CCairo"]),
    .target(name: "TarnTesting", dependencies: ["TarnValues", "TarnRecord", "Tarn", "TarnForms", "TarnLayout"]),
    .target(name: "TarnSession", dependencies: ["Tarn"]),
    .target(name: "TarnSync", dependencies: ["TarnValues", "TarnRecord", "Tarn"]),
    .target(
      name: "TarnSyncTesting", dependencies: ["TarnValues", "TarnRecord", "Tarn", "TarnSync", "TarnTesting"]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(name: "TarnStorage", dependencies: ["TarnValues", "TarnRecord", "Tarn", "TarnSession", "CSQLite"]),
    .target(name: "CommandSupport"),
    // Not named after its product: where file names are the same in capitals, its folder would be that of Tarn.
    .executableTarget(name: "TarnCommand", dependencies: ["CommandSupport", "Tarn", "TarnSession", "TarnStorage"]),
    .systemLibrary(
      name: "CMicrohttpd", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .target(
      name: "TarnWeb", dependencies: ["Tarn", "TarnForms", "TarnLayout", "TarnRecord", "TarnSession", "CMicrohttpd"],
      resources: [
        .embedInCode("Resources/tarn.js"), .embedInCode("Resources/files.js"), .embedInCode("Resources/motion.js"),
        .embedInCode("Resources/shake.js"), .embedInCode("Resources/alone.js"), .embedInCode("Resources/events.js"),
        .embedInCode("Resources/lists.js"), .embedInCode("Resources/tarn.css"),
      ]),
    .target(name: "TarnTerminal", dependencies: ["Tarn", "TarnForms", "TarnLayout"]),
    // Empty but on Apple's platforms.
    .target(name: "TarnApple", dependencies: ["TarnValues", "Tarn", "TarnLayout"]),

    // The examples: what an app is, what it looks like, and a thin program.
    .target(name: "Clocks", dependencies: ["Tarn", "TarnRecord", "TarnValues"], path: "Examples/Clocks/Clocks"),
    .target(
      name: "ClocksView", dependencies: ["Clocks", "Tarn", "TarnValues", "TarnWeb"], path: "Examples/Clocks/ClocksView",
      resources: [.embedInCode("Resources/clocks.css")]),
    .executableTarget(
      name: "ClocksWeb", dependencies: ["Clocks", "ClocksView", "Tarn", "TarnStorage", "TarnWeb"],
      path: "Examples/Clocks/ClocksWeb"),
    .target(name: "Todos", dependencies: ["Tarn", "TarnRecord", "TarnValues"], path: "Examples/Todos/Todos"),
    .target(
      name: "TodosBrowsing", dependencies: ["Todos", "Tarn", "TarnRecord", "TarnValues"],
      path: "Examples/Todos/TodosBrowsing"),
    .target(
      name: "TodosWeb", dependencies: ["Todos", "TodosBrowsing", "Tarn", "TarnValues", "TarnWeb"],
      path: "Examples/Todos/TodosWeb", resources: [.embedInCode("Resources/todos.css")]),
    .target(
      name: "TodosTerminal", dependencies: ["Todos", "TodosBrowsing", "Tarn", "TarnValues", "TarnTerminal"],
      path: "Examples/Todos/TodosTerminal"),
    .executableTarget(
      name: "TodosCommand",
      dependencies: [
        "CommandSupport", "Todos", "TodosBrowsing", "TodosTerminal", "Tarn", "TarnValues", "TarnStorage",
        "TarnTerminal",
      ],
      path: "Examples/Todos/TodosCommand"),

    .target(name: "Chance", dependencies: ["Tarn", "TarnRecord", "TarnValues"], path: "Examples/Chance/Chance"),
    .target(
      name: "ChanceWeb", dependencies: ["Chance", "Tarn", "TarnWeb"], path: "Examples/Chance/ChanceWeb",
      resources: [.embedInCode("Resources/chance.css")]),
    .target(
      name: "ChanceWatch", dependencies: ["Chance", "Tarn", "TarnWeb"], path: "Examples/Chance/ChanceWatch",
      resources: [.embedInCode("Resources/watch.css")]),
    .target(
      name: "ChanceTerminal", dependencies: ["Chance", "Tarn", "TarnTerminal"], path: "Examples/Chance/ChanceTerminal"),
    .executableTarget(
      name: "ChanceCommand",
      dependencies: ["CommandSupport", "Chance", "ChanceTerminal", "Tarn", "TarnStorage", "TarnTerminal"],
      path: "Examples/Chance/ChanceCommand"),

    .target(
      name: "Journal", dependencies: ["Tarn", "TarnForms", "TarnRecord", "TarnValues"], path: "Examples/Journal/Journal"
    ),
    // Without pkgConfig: its flags are more than SwiftPM takes, and it would say so to all who depend on this package.
    .systemLibrary(
      name: "CPixbuf", path: "Examples/Journal/CPixbuf",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"]), .brew(["gdk-pixbuf"])]),
    .target(name: "JournalPhotos", dependencies: ["CPixbuf"], path: "Examples/Journal/JournalPhotos"),
    .systemLibrary(
      name: "CCrypt", path: "Examples/Journal/CCrypt", providers: [.apt(["libcrypt-dev"]), .brew(["libxcrypt"])]),
    .target(
      name: "JournalWeb",
      dependencies: [
        "CCrypt", "Journal", "JournalPhotos", "Tarn", "TarnForms", "TarnRecord", "TarnValues", "TarnStorage", "TarnWeb",
      ],
      path: "Examples/Journal/JournalWeb", resources: [.embedInCode("Resources/journal.css")]),

    .target(
      name: "Dreams", dependencies: ["Tarn", "TarnLayout", "TarnRecord", "TarnValues"], path: "Examples/Dreams/Dreams"),
    .target(
      name: "DreamsArt", dependencies: ["Dreams", "Tarn", "TarnDrawing", "TarnLayout", "TarnStorage"],
      path: "Examples/Dreams/DreamsArt"),
    .target(
      name: "DreamsTerminal",
      dependencies: ["Dreams", "DreamsArt", "Tarn", "TarnDrawing", "TarnLayout", "TarnTerminal"],
      path: "Examples/Dreams/DreamsTerminal"),
    .executableTarget(
      name: "DreamsCommand",
      dependencies: [
        "CommandSupport", "Dreams", "DreamsArt", "DreamsTerminal", "Tarn", "TarnDrawing", "TarnStorage", "TarnTerminal",
      ],
      path: "Examples/Dreams/DreamsCommand"),
    .target(
      name: "DreamsWeb",
      dependencies: ["Dreams", "DreamsArt", "Tarn", "TarnDrawing", "TarnLayout", "TarnStorage", "TarnWeb"],
      path: "Examples/Dreams/DreamsWeb", resources: [.embedInCode("Resources/dreams.css")]),

    .target(name: "Mastodon", path: "Examples/Timeline/Mastodon"),
    .target(
      name: "Timeline", dependencies: ["Mastodon", "Tarn", "TarnRecord", "TarnSync", "TarnValues"],
      path: "Examples/Timeline/Timeline"),
    .target(
      name: "TimelineNetwork", dependencies: ["Mastodon", "Timeline", "Tarn", "TarnStorage", "TarnSync"],
      path: "Examples/Timeline/TimelineNetwork"),
    .target(
      name: "TimelineTerminal",
      dependencies: ["Mastodon", "Timeline", "Tarn", "TarnRecord", "TarnSync", "TarnTerminal", "TarnValues"],
      path: "Examples/Timeline/TimelineTerminal"),
    .executableTarget(
      name: "TimelineCommand",
      dependencies: [
        "CommandSupport", "Mastodon", "Timeline", "TimelineNetwork", "TimelineTerminal", "Tarn", "TarnStorage",
        "TarnSync",
        "TarnTerminal",
      ],
      path: "Examples/Timeline/TimelineCommand"),
    .target(
      name: "TimelineWeb",
      dependencies: [
        "Mastodon", "Timeline", "Tarn", "TarnForms", "TarnStorage", "TarnSync", "TarnValues", "TarnWeb",
      ],
      path: "Examples/Timeline/TimelineWeb", resources: [.embedInCode("Resources/timeline.css")]),
    .target(
      name: "FakeMastodonServer", dependencies: ["TarnStorage", "TarnWeb"],
      path: "Examples/Timeline/FakeMastodonServer"),
    .executableTarget(
      name: "FakeMastodon", dependencies: ["CommandSupport", "FakeMastodonServer"],
      path: "Examples/Timeline/FakeMastodon"),

    // All of them in the browser.
    .executableTarget(
      name: "Demo",
      dependencies: [
        "Clocks", "ClocksView", "Todos", "TodosWeb", "Chance", "ChanceWeb", "ChanceWatch", "Journal", "JournalWeb",
        "Dreams", "DreamsArt", "DreamsWeb", "Timeline", "TimelineNetwork", "TimelineWeb", "FakeMastodonServer", "Tarn",
        "TarnStorage", "TarnWeb",
      ],
      path: "Examples/Demo"),

    .testTarget(name: "TarnValuesTests", dependencies: ["TarnValues", "TarnTesting"]),
    .testTarget(name: "TarnRecordTests", dependencies: ["TarnRecord", "TarnValues", "TarnTesting"]),
    .target(name: "DocumentedCode", path: "Tests/DocumentedCode"),
    .testTarget(name: "TarnTests", dependencies: ["TarnValues", "Tarn", "TarnTesting", "DocumentedCode"]),
    .testTarget(
      name: "TarnFormsTests",
      dependencies: ["TarnValues", "TarnRecord", "Tarn", "TarnForms", "TarnTesting", "DocumentedCode"]),
    .testTarget(
      name: "TarnDrawingTests", dependencies: ["DocumentedCode", "TarnDrawing", "TarnLayout", "TarnTesting"]),
    .testTarget(name: "TarnLayoutTests", dependencies: ["TarnLayout", "TarnTesting", "DocumentedCode"]),
    .testTarget(
      name: "TarnTestingTests", dependencies: ["TarnRecord", "Tarn", "TarnForms", "TarnTesting", "TarnValues"]),
    .testTarget(name: "TarnSessionTests", dependencies: ["Tarn", "TarnSession", "TarnTesting"]),
    .testTarget(
      name: "TarnSyncTests",
      dependencies: [
        "DocumentedCode", "TarnValues", "TarnRecord", "Tarn", "TarnStorage", "TarnSync", "TarnSyncTesting",
        "TarnTesting",
      ]),
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
    .target(name: "BrowserSuite", dependencies: ["BrowserDriver"], path: "Tests/BrowserSuite"),
    .testTarget(name: "BrowserDriverTests", dependencies: ["BrowserDriver"]),
    .testTarget(
      name: "TarnWebTests",
      dependencies: [
        "Tarn", "TarnForms", "TarnLayout", "TarnTesting", "TarnWeb", "BrowserDriver", "BrowserSuite", "ProgramDriver",
        "CMicrohttpd",
      ]),
    .systemLibrary(name: "CPTY", path: "Tests/CPTY"),
    .target(name: "TerminalDriver", dependencies: ["CPTY"], path: "Tests/TerminalDriver"),
    .executableTarget(
      name: "TerminalProbe", dependencies: ["Tarn", "TarnTerminal"], path: "Tests/TerminalProbe"),
    .testTarget(
      name: "TarnTerminalTests",
      dependencies: [
        "Tarn", "TarnForms", "TarnLayout", "TarnTerminal", "TarnTesting", "TerminalDriver", "TerminalProbe",
        "ProgramDriver",
      ]),
    .testTarget(
      name: "TodosTests",
      dependencies: [
        "Todos", "TodosBrowsing", "TodosTerminal", "Tarn", "TarnRecord", "TarnValues", "TarnTerminal", "TarnTesting",
        "TerminalDriver", "DocumentedCode",
      ]),
    .testTarget(
      name: "ChanceTests",
      dependencies: [
        "Chance", "ChanceCommand", "ChanceTerminal", "Tarn", "TarnTesting", "TarnTerminal", "ProgramDriver",
        "TerminalDriver",
      ]),
    .testTarget(
      name: "DemoTests",
      dependencies: [
        "Todos", "TodosBrowsing", "TodosWeb", "Chance", "ChanceWeb", "ChanceWatch", "Tarn", "TarnValues", "TarnStorage",
        "TarnWeb", "TarnTesting", "BrowserDriver", "BrowserSuite", "TerminalDriver", "ProgramDriver", "Demo",
        "CommandSupport", "TodosCommand", "ChanceCommand", "DreamsCommand", "TimelineCommand", "FakeMastodon",
        "TarnCommand",
      ]),
    .testTarget(name: "ClocksTests", dependencies: ["Tarn", "TarnValues", "TarnSession", "TarnTesting", "Clocks"]),
    .testTarget(
      name: "ClocksBrowserTests",
      dependencies: [
        "Tarn", "TarnValues", "TarnSession", "TarnTesting", "TarnWeb", "Clocks", "ClocksView", "BrowserDriver",
        "BrowserSuite", "ProgramDriver", "ClocksWeb",
      ]),
    .testTarget(
      name: "DreamsTests",
      dependencies: [
        "Dreams", "DreamsArt", "DreamsTerminal", "DreamsCommand", "Tarn", "TarnDrawing", "TarnForms", "TarnLayout",
        "TarnRecord", "TarnSession", "TarnTerminal", "TarnTesting", "TarnValues", "ProgramDriver", "TerminalDriver",
      ]),
    .testTarget(
      name: "DreamsBrowserTests",
      dependencies: [
        "Dreams", "DreamsArt", "DreamsWeb", "Tarn", "TarnDrawing", "TarnLayout", "TarnStorage", "TarnTerminal",
        "TarnTesting", "TarnValues", "TarnWeb", "BrowserDriver", "BrowserSuite", "ProgramDriver", "TerminalDriver",
        "Demo",
      ]),
    .testTarget(
      name: "JournalTests",
      dependencies: [
        "Journal", "JournalPhotos", "Tarn", "TarnForms", "TarnRecord", "TarnValues", "TarnTesting", "DocumentedCode",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "JournalBrowserTests",
      dependencies: [
        "Journal", "JournalWeb", "Tarn", "TarnForms", "TarnRecord", "TarnValues", "TarnStorage", "TarnTesting",
        "TarnWeb", "BrowserDriver", "BrowserSuite", "ProgramDriver", "Demo",
      ]),
    .testTarget(
      name: "TimelineTests",
      dependencies: [
        "Mastodon", "Timeline", "TimelineNetwork", "TimelineWeb", "FakeMastodonServer", "FakeMastodon", "BrowserDriver",
        "BrowserSuite", "ProgramDriver", "Tarn", "TarnRecord", "TarnStorage", "TarnSync", "TarnTesting", "TarnValues",
        "TarnWeb",
      ]),
    .testTarget(
      name: "TimelineBrowserTests",
      dependencies: [
        "Mastodon", "Timeline", "TimelineNetwork", "TimelineWeb", "Tarn", "TarnStorage", "TarnSync", "TarnWeb",
        "BrowserDriver", "BrowserSuite", "ProgramDriver", "FakeMastodon", "Demo",
      ]),
    .testTarget(
      name: "TimelineTerminalTests",
      dependencies: [
        "FakeMastodonServer", "Mastodon", "Timeline", "TimelineNetwork", "TimelineTerminal", "TimelineCommand", "Tarn",
        "TarnStorage", "TarnSync", "TarnTerminal", "TarnTesting", "TerminalDriver", "ProgramDriver", "FakeMastodon",
      ]),
    .testTarget(name: "ReadmeTests", dependencies: ["BrowserDriver", "ProgramDriver"]),
  ],
  swiftLanguageModes: [.v6]
)
