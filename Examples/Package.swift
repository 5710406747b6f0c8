// swift-tools-version: 6.2
import PackageDescription

// The example apps: a package of its own, so that they use only what any app can use.

/// Modules of Tarn.
func tarn(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "Tarn") } }

/// The steps of docs/tutorial.md. A reader's package has one module, Kitty; here each step is a module, and its tests import
/// it by the reader's name.
let tutorial: [Target] = (1...10).flatMap { step -> [Target] in
  let devices = (step < 3 ? [] : tarn("TarnWeb")) + (step < 9 ? [] : tarn("TarnCommandLine"))
  let name = "Tutorial\(step)"
  return [
    .executableTarget(name: name, dependencies: tarn("TarnApp") + devices, path: "Tutorial/Step\(step)/Sources/Kitty"),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.target(name: name)] + tarn("TarnApp") + (step < 10 ? [] : tarn("TarnTesting")),
      path: "Tutorial/Step\(step)/Tests/KittyTests",
      swiftSettings: [.unsafeFlags(["-module-alias", "Kitty=\(name)"])]),
  ]
}

// Each app has a core, its views for the devices, and a thin program. Scripts/layers says the same for imports.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "ClocksWeb", targets: ["ClocksWeb"]),
    .executable(name: "todos", targets: ["TodosCommand"]),
    .executable(name: "chance", targets: ["ChanceCommand"]),
    .executable(name: "dreams", targets: ["DreamsCommand"]),
    .executable(name: "timeline", targets: ["TimelineCommand"]),
    .executable(name: "fake-mastodon", targets: ["FakeMastodon"]),
    .executable(name: "kitty", targets: ["Kitty"]),
    .executable(name: "forgetful-todos", targets: ["ForgetfulTodos"]),
    .executable(name: "Demo", targets: ["Demo"]),
    // For the benchmarks.
    .library(name: "Clocks", targets: ["Clocks"]),
    .library(name: "ClocksView", targets: ["ClocksView"]),
    .library(name: "Todos", targets: ["Todos"]),
    .library(name: "TodosWeb", targets: ["TodosWeb"]),
    .library(name: "TodosTerminal", targets: ["TodosTerminal"]),
    .library(name: "Journal", targets: ["Journal"]),
  ],
  dependencies: [.package(name: "Tarn", path: "..")],
  targets: [
    // The examples: what an app is, what it looks like, and a thin program.
    .target(
      name: "Clocks",
      dependencies: tarn(
        "Tarn", "TarnDates", "TarnLanguages", "TarnRecord", "TarnStorage", "TarnValues", "TarnView"),
      path: "Clocks/Clocks", resources: [.embedInCode("Resources/pl.po")]),
    .target(
      name: "ClocksView",
      dependencies: ["Clocks"]
        + tarn("Tarn", "TarnDates", "TarnLanguages", "TarnValues", "TarnView", "TarnWeb"),
      path: "Clocks/ClocksView",
      resources: [.embedInCode("Resources/clocks.css")]),
    .executableTarget(
      name: "ClocksWeb",
      dependencies: ["Clocks", "ClocksView"] + tarn("TarnApp", "TarnCommandLine", "TarnInspector", "TarnWeb"),
      path: "Clocks/ClocksWeb"),
    .target(
      name: "Todos",
      dependencies: tarn(
        "Tarn", "TarnDates", "TarnDocument", "TarnEncoding", "TarnForms", "TarnLanguages", "TarnRecord",
        "TarnStorage", "TarnSync", "TarnText", "TarnValues", "TarnView"),
      path: "Todos/Todos", resources: [.embedInCode("Resources/ar.po"), .embedInCode("Resources/pl.po")]),
    .target(
      name: "TodosWeb",
      dependencies: ["Todos"]
        + tarn("Tarn", "TarnDates", "TarnDocument", "TarnEncoding", "TarnForms", "TarnLanguages", "TarnWeb"),
      path: "Todos/TodosWeb", resources: [.embedInCode("Resources/todos.css")]),
    .target(
      name: "TodosTerminal",
      dependencies: ["Todos"]
        + tarn("Tarn", "TarnDates", "TarnDocument", "TarnEncoding", "TarnLanguages", "TarnTerminal"),
      path: "Todos/TodosTerminal"),
    .executableTarget(
      name: "TodosCommand",
      dependencies: ["Todos", "TodosTerminal"]
        + tarn(
          "TarnCommandLine", "Tarn", "TarnApp", "TarnDates", "TarnDocument", "TarnForms", "TarnInspector",
          "TarnLanguages", "TarnSharing", "TarnStorage", "TarnSyncServer", "TarnTerminal", "TarnValues"),
      path: "Todos/TodosCommand"),

    .target(name: "ChanceDice", dependencies: tarn("TarnLanguages", "TarnValues"), path: "Chance/ChanceDice"),
    .target(
      name: "Chance",
      dependencies: ["ChanceDice"]
        + tarn("Tarn", "TarnDocument", "TarnLanguages", "TarnRecord", "TarnStorage", "TarnValues", "TarnView"),
      path: "Chance/Chance", resources: [.embedInCode("Resources/pl.po")]),
    .target(
      name: "ChanceWeb",
      dependencies: ["Chance", "ChanceDice"] + tarn("Tarn", "TarnDocument", "TarnLanguages", "TarnWeb"),
      path: "Chance/ChanceWeb",
      resources: [.embedInCode("Resources/chance.css")]),
    .target(
      name: "ChanceWatch", dependencies: ["Chance"] + tarn("Tarn", "TarnDocument", "TarnLanguages", "TarnWeb"),
      path: "Chance/ChanceWatch",
      resources: [.embedInCode("Resources/watch.css")]),
    .target(
      name: "ChanceTerminal",
      dependencies: ["Chance", "ChanceDice"] + tarn("Tarn", "TarnDocument", "TarnLanguages", "TarnTerminal"),
      path: "Chance/ChanceTerminal"),
    .executableTarget(
      name: "ChanceCommand",
      dependencies: ["Chance", "ChanceDice", "ChanceTerminal"]
        + tarn("TarnApp", "TarnCommandLine", "TarnDocument", "TarnLanguages", "TarnSharing", "TarnTerminal"),
      path: "Chance/ChanceCommand"),

    .target(
      name: "Journal",
      dependencies: tarn(
        "Tarn", "TarnAccounts", "TarnDates", "TarnDocument", "TarnEncoding", "TarnForms", "TarnLanguages", "TarnRecord",
        "TarnStorage", "TarnText", "TarnValues", "TarnView"),
      path: "Journal/Journal", resources: [.embedInCode("Resources/pl.po")]),
    .target(
      name: "JournalWeb",
      dependencies: ["Journal"]
        + tarn(
          "Tarn", "TarnAccounts", "TarnApp", "TarnDates", "TarnDocument", "TarnEncoding", "TarnForms", "TarnImages",
          "TarnLanguages", "TarnRecord", "TarnSharing", "TarnStorage", "TarnText", "TarnValues", "TarnWeb"),
      path: "Journal/JournalWeb",
      resources: [
        .embedInCode("Resources/journal.css"), .embedInCode("Resources/calendar.css"),
        .embedInCode("Resources/calendar.js"), .embedInCode("Resources/tarn.jpg"),
        .embedInCode("Resources/evening.jpg"),
      ]),

    .target(
      name: "Dreams",
      dependencies: tarn(
        "Tarn", "TarnDocument", "TarnLanguages", "TarnLayout", "TarnRecord", "TarnStorage", "TarnValues", "TarnView"),
      path: "Dreams/Dreams", resources: [.embedInCode("Resources/pl.po")]),
    .target(
      name: "DreamsArt",
      dependencies: ["Dreams"]
        + tarn("Tarn", "TarnDocument", "TarnDrawing", "TarnLayout", "TarnSharing", "TarnStorage"),
      path: "Dreams/DreamsArt"),
    .target(
      name: "DreamsTerminal",
      dependencies: ["Dreams", "DreamsArt"]
        + tarn("Tarn", "TarnDocument", "TarnDrawing", "TarnLanguages", "TarnLayout", "TarnTerminal"),
      path: "Dreams/DreamsTerminal"),
    .executableTarget(
      name: "DreamsCommand",
      dependencies: ["Dreams", "DreamsArt", "DreamsTerminal"]
        + tarn(
          "TarnCommandLine", "TarnApp", "Tarn", "TarnDocument", "TarnDrawing", "TarnLanguages", "TarnSharing",
          "TarnStorage", "TarnTerminal"),
      path: "Dreams/DreamsCommand"),
    .target(
      name: "DreamsWeb",
      dependencies: ["Dreams", "DreamsArt"]
        + tarn(
          "Tarn", "TarnDocument", "TarnDrawing", "TarnLanguages", "TarnLayout", "TarnSharing", "TarnStorage", "TarnWeb"),
      path: "Dreams/DreamsWeb", resources: [.embedInCode("Resources/dreams.css")]),

    .target(name: "Mastodon", dependencies: tarn("Tarn", "TarnEncoding", "TarnSync"), path: "Timeline/Mastodon"),
    .target(
      name: "Timeline",
      dependencies: ["Mastodon"] + tarn("Tarn", "TarnDocument", "TarnRecord", "TarnSync", "TarnValues"),
      path: "Timeline/Timeline"),
    .target(
      name: "TimelineView",
      dependencies: ["Mastodon", "Timeline"]
        + tarn("Tarn", "TarnDates", "TarnDocument", "TarnLanguages", "TarnSync", "TarnValues", "TarnView"),
      path: "Timeline/TimelineView", resources: [.embedInCode("Resources/pl.po")]),
    .target(
      name: "TimelineNetwork",
      dependencies: ["Mastodon", "Timeline"]
        + tarn("Tarn", "TarnApp", "TarnDocument", "TarnSharing", "TarnStorage", "TarnSync", "TarnView"),
      path: "Timeline/TimelineNetwork"),
    .target(
      name: "TimelineTerminal",
      dependencies: ["Mastodon", "Timeline", "TimelineView"]
        + tarn("Tarn", "TarnDocument", "TarnLanguages", "TarnSync", "TarnTerminal", "TarnValues"),
      path: "Timeline/TimelineTerminal"),
    .executableTarget(
      name: "TimelineCommand",
      dependencies: ["Mastodon", "Timeline", "TimelineNetwork", "TimelineTerminal", "TimelineView"]
        + tarn(
          "TarnCommandLine", "Tarn", "TarnApp", "TarnDocument", "TarnLanguages", "TarnSharing", "TarnStorage",
          "TarnSync", "TarnTerminal"),
      path: "Timeline/TimelineCommand"),
    .target(
      name: "TimelineWeb",
      dependencies: ["Mastodon", "Timeline", "TimelineView"]
        + tarn("Tarn", "TarnDocument", "TarnLanguages", "TarnSync", "TarnValues", "TarnWeb"),
      path: "Timeline/TimelineWeb", resources: [.embedInCode("Resources/timeline.css")]),
    .executableTarget(
      name: "FakeMastodon", dependencies: tarn("TarnCommandLine", "FakeMastodonServer"),
      path: "Timeline/FakeMastodon"),

    // The app of docs/app.md, in one target.
    .executableTarget(
      name: "Kitty",
      dependencies: tarn(
        "TarnCommandLine", "Tarn", "TarnDocument", "TarnForms", "TarnLanguages", "TarnRecord", "TarnValues",
        "TarnSharing", "TarnStorage", "TarnApp", "TarnView", "TarnTerminal", "TarnWeb"),
      path: "Kitty", resources: [.embedInCode("Resources/pl.po")]),

    // Todos with a planted bug: docs/from-bug-to-test.md.
    .executableTarget(
      name: "ForgetfulTodos",
      dependencies: ["Todos"]
        + tarn("Tarn", "TarnApp", "TarnCommandLine", "TarnDocument", "TarnInspector", "TarnStorage", "TarnWeb"),
      path: "ForgetfulTodos"),

    // All of them in the browser.
    .executableTarget(
      name: "Demo",
      dependencies: [
        "Clocks", "ClocksView", "Todos", "TodosWeb", "Chance", "ChanceWeb", "ChanceWatch", "Journal", "JournalWeb",
        "Dreams", "DreamsArt", "DreamsWeb", "Mastodon", "Timeline", "TimelineNetwork", "TimelineWeb",
      ]
        + tarn(
          "TarnApp", "TarnCommandLine", "FakeMastodonServer", "Tarn", "TarnDocument", "TarnInspector", "TarnLanguages",
          "TarnSession", "TarnSharing", "TarnStorage", "TarnSync", "TarnWeb"),
      path: "Demo",
      resources: [
        .embedInCode("Resources/start.css"), .embedInCode("Resources/clocks.svg"),
        .embedInCode("Resources/todos.svg"), .embedInCode("Resources/chance.svg"),
        .embedInCode("Resources/journal.svg"), .embedInCode("Resources/dreams.svg"),
        .embedInCode("Resources/timeline.svg"),
      ]),

    .testTarget(
      name: "FixtureTests",
      dependencies: [
        "Clocks", "Todos", "Chance", "ChanceDice", "Dreams", "Journal", "Mastodon", "Timeline", "TimelineNetwork",
      ]
        + tarn(
          "StorageFixtures", "Tarn", "TarnAccounts", "TarnDates", "TarnDocument", "TarnEncoding", "TarnForms",
          "TarnRecord", "TarnStorage", "TarnSync", "TarnValues"),
      exclude: ["Fixtures"]),
    .testTarget(
      name: "TodosTests",
      dependencies: ["Todos", "TodosTerminal"]
        + tarn(
          "Tarn", "TarnDates", "TarnDocument", "TarnEncoding", "TarnForms", "TarnLanguages", "TarnRecord",
          "TarnStorage", "TarnSharing", "TarnSync", "TarnSyncServer", "TarnValues", "TarnTerminal", "TarnTesting",
          "TerminalDriver", "DocumentedCode", "ShownWords", "SourceWords"),
      exclude: ["Fixtures"]),
    .testTarget(
      name: "FromBugToTestTests",
      dependencies: ["ForgetfulTodos", "Todos"]
        + tarn("Tarn", "TarnApp", "TarnDocument", "TarnSession", "DocumentedCode", "ProgramDriver")),
    .testTarget(
      name: "FromBugToTestBrowserTests",
      dependencies: ["ForgetfulTodos"] + tarn("BrowserDriver", "BrowserSuite", "DocumentedCode", "ProgramDriver")),
    .testTarget(
      name: "KittyTests",
      dependencies: ["Kitty"]
        + tarn(
          "TarnApp", "TarnCommandLine", "Tarn", "TarnDocument", "TarnForms", "TarnLanguages", "TarnRecord",
          "TarnStorage", "TarnSharing", "TarnTerminalTesting", "TarnTesting", "TarnWeb", "DocumentedCode",
          "ProgramDriver", "ShownWords", "SourceWords", "TerminalDriver")),
    .testTarget(
      name: "KittyBrowserTests", dependencies: ["Kitty"] + tarn("BrowserDriver", "BrowserSuite", "ProgramDriver")),
    .testTarget(
      name: "DeploymentBrowserTests",
      dependencies: ["Demo"] + tarn("Tarn", "TarnDocument", "TarnWeb", "BrowserDriver", "BrowserSuite", "ProgramDriver")
    ),
    .testTarget(
      name: "ChanceDiceTests", dependencies: ["ChanceDice"] + tarn("TarnTesting", "TarnValues")),
    .testTarget(
      name: "ChanceTests",
      dependencies: ["Chance", "ChanceCommand", "ChanceDice", "ChanceTerminal", "ChanceWatch", "ChanceWeb"]
        + tarn(
          "TarnCommandLine", "Tarn", "TarnDocument", "TarnLanguages", "TarnStorage", "TarnTesting", "TarnTerminal",
          "TarnTerminalTesting", "TarnView", "TarnWeb", "ProgramDriver", "ShownWords", "SourceWords", "TerminalDriver"),
      exclude: ["Files"]),
    .testTarget(
      name: "DemoTests",
      dependencies: [
        "Todos", "TodosWeb", "Chance", "ChanceDice", "ChanceWeb", "ChanceWatch", "Demo", "TodosCommand",
        "ChanceCommand", "DreamsCommand", "TimelineCommand", "FakeMastodon",
      ]
        + tarn(
          "Tarn", "TarnDates", "TarnDocument", "TarnForms", "TarnLanguages", "TarnValues", "TarnSharing", "TarnStorage",
          "TarnWeb", "TarnTesting", "BrowserDriver", "BrowserSuite", "TerminalDriver", "PostgresDriver",
          "ProgramDriver", "TarnCommandLine")),
    .testTarget(
      name: "ClocksTests",
      dependencies: ["Clocks", "ClocksView"]
        + tarn(
          "Tarn", "TarnDates", "TarnLanguages", "TarnValues", "TarnView", "TarnSession", "TarnStorage", "TarnTesting",
          "TarnWeb", "ShownWords", "SourceWords"),
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ClocksBrowserTests",
      dependencies: ["Clocks", "ClocksView", "ClocksWeb"]
        + tarn(
          "Tarn", "TarnDates", "TarnValues", "TarnSession", "TarnSharing", "TarnStorage", "TarnTesting", "TarnWeb",
          "BrowserDriver", "BrowserSuite", "ProgramDriver")),
    .testTarget(
      name: "DreamsTests",
      dependencies: ["Dreams", "DreamsArt", "DreamsTerminal", "DreamsWeb", "DreamsCommand"]
        + tarn(
          "Tarn", "TarnDocument", "TarnDrawing", "TarnForms", "TarnLanguages", "TarnLayout", "TarnRecord",
          "TarnSession", "TarnSharing", "TarnStorage", "TarnTerminal", "TarnTesting", "TarnValues", "TarnView",
          "TarnWeb", "ProgramDriver", "ShownWords", "SourceWords", "TerminalDriver")),
    .testTarget(
      name: "DreamsBrowserTests",
      dependencies: ["Dreams", "DreamsArt", "DreamsWeb", "Demo"]
        + tarn(
          "Tarn", "TarnDocument", "TarnDrawing", "TarnLayout", "TarnSharing", "TarnStorage", "TarnTerminal",
          "TarnTesting", "TarnValues", "TarnWeb",
          "BrowserDriver", "BrowserSuite", "ProgramDriver", "TerminalDriver")),
    .testTarget(
      name: "JournalTests",
      dependencies: ["Journal"]
        + tarn(
          "SourceWords", "RandomCases", "Tarn", "TarnAccounts", "TarnDocument", "TarnEncoding", "TarnForms",
          "TarnLanguages", "TarnRecord", "TarnStorage", "TarnText", "TarnValues", "TarnTesting", "DocumentedCode")),
    .testTarget(
      name: "JournalBrowserTests",
      dependencies: ["Journal", "JournalWeb", "Demo"]
        + tarn(
          "Tarn", "TarnAccounts", "TarnDocument", "TarnEncoding", "TarnForms", "TarnLanguages", "TarnRecord",
          "TarnText",
          "TarnValues", "TarnSharing", "TarnStorage", "TarnTesting", "TarnWeb", "BrowserDriver", "BrowserSuite",
          "ProgramDriver"),
      exclude: ["Fixtures"]),
    .testTarget(
      name: "TimelineTests",
      dependencies: ["Mastodon", "Timeline", "TimelineNetwork", "TimelineView", "TimelineWeb", "FakeMastodon"]
        + tarn(
          "FakeMastodonServer", "BrowserDriver", "BrowserSuite", "ProgramDriver", "SourceWords", "Tarn", "TarnDocument",
          "TarnLanguages", "TarnRecord", "TarnStorage", "TarnSync", "TarnTesting", "TarnValues", "TarnView", "TarnWeb")),
    .testTarget(
      name: "TimelineBrowserTests",
      dependencies: ["Mastodon", "Timeline", "TimelineNetwork", "TimelineView", "TimelineWeb", "FakeMastodon", "Demo"]
        + tarn(
          "Tarn", "TarnDocument", "TarnLanguages", "TarnSharing", "TarnStorage", "TarnSync", "TarnWeb", "BrowserDriver",
          "BrowserSuite",
          "ProgramDriver")
    ),
    .testTarget(
      name: "TimelineTerminalTests",
      dependencies: [
        "Mastodon", "Timeline", "TimelineNetwork", "TimelineTerminal", "TimelineCommand", "FakeMastodon",
        "TimelineView",
      ]
        + tarn(
          "TarnCommandLine", "FakeMastodonServer", "Tarn", "TarnDocument", "TarnLanguages", "TarnSharing",
          "TarnStorage", "TarnSync",
          "ShownWords", "TarnTerminal",
          "TarnTesting", "TerminalDriver", "ProgramDriver")),
    .testTarget(
      name: "TutorialTests",
      dependencies: (1...10).map { .target(name: "Tutorial\($0)") } + tarn("DocumentedCode", "ProgramDriver")),
    .testTarget(
      name: "TutorialBrowserTests",
      dependencies: (3...9).map { .target(name: "Tutorial\($0)") }
        + tarn("BrowserDriver", "BrowserSuite", "DocumentedCode", "ProgramDriver")),
  ] + tutorial,
  swiftLanguageModes: [.v6]
)

// Tests stay unoptimized in release mode, as the project's do, and so do the apps while they are tested (Scripts/test): to
// optimize them takes longer than it saves.
let isUnoptimized = Context.environment["TARN_UNOPTIMIZED_EXAMPLES"] != nil
for target in package.targets where target.type == .test || isUnoptimized && target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

#if os(macOS)
  // The faces for SwiftUI: `swift run --package-path Examples ClocksSwiftUI`. Elsewhere Scripts/check compiles them.
  package.targets += [
    .executableTarget(
      name: "ClocksSwiftUI",
      dependencies: ["Clocks"]
        + tarn("Tarn", "TarnDates", "TarnLanguages", "TarnStorage", "TarnSwiftUI", "TarnView"),
      path: "Clocks/ClocksSwiftUI"),
    .executableTarget(
      name: "TodosSwiftUI",
      dependencies: ["Todos"]
        + tarn("Tarn", "TarnDates", "TarnDocument", "TarnLanguages", "TarnStorage", "TarnSwiftUI", "TarnView"),
      path: "Todos/TodosSwiftUI"),
    .executableTarget(
      name: "DreamsSwiftUI",
      dependencies: ["Dreams"]
        + tarn("Tarn", "TarnDocument", "TarnLanguages", "TarnStorage", "TarnSwiftUI", "TarnView"),
      path: "Dreams/DreamsSwiftUI"),
    .executableTarget(
      name: "ChanceSwiftUI",
      dependencies: ["Chance", "ChanceDice"]
        + tarn("Tarn", "TarnDocument", "TarnLanguages", "TarnStorage", "TarnSwiftUI", "TarnView"),
      path: "Chance/ChanceSwiftUI"),
    .executableTarget(
      name: "JournalSwiftUI",
      dependencies: ["Journal"]
        + tarn(
          "Tarn", "TarnAccounts", "TarnDocument", "TarnForms", "TarnLanguages", "TarnRecord", "TarnStorage",
          "TarnSwiftUI", "TarnText", "TarnView"),
      path: "Journal/JournalSwiftUI"),
    .executableTarget(
      name: "TimelineSwiftUI",
      dependencies: ["Mastodon", "Timeline", "TimelineNetwork", "TimelineView"]
        + tarn("Tarn", "TarnDocument", "TarnLanguages", "TarnStorage", "TarnSwiftUI", "TarnSync", "TarnView"),
      path: "Timeline/TimelineSwiftUI"),
  ]
#endif
