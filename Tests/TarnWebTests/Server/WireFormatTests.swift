import Foundation
import TarnForms
import Testing

@testable import TarnWeb

@Suite("The messages between the server and the page's script") struct WireFormatTests {
  /// A table of names: `export const name = { entry: value, … };`, with the values as JavaScript literals.
  private struct Table: Equatable {
    var name: String
    var entries: [String] = []
  }

  private func table<Name: CaseIterable & RawRepresentable<String>>(_ name: String, _: Name.Type) -> Table {
    Table(name: name, entries: Name.allCases.map { "\(caseName($0)): \"\($0.rawValue)\"" })
  }

  /// Interpolating a coding key gives a longer description than the name of the case.
  private func caseName<Name>(_ name: Name) -> String {
    switch name {
    case let key as WireFormat.Post:
      switch key {
      case .connection: "connection"
      case .number: "number"
      case .events: "events"
      case .received: "received"
      }
    case let key as Motion.Component.Key:
      switch key {
      case .property: "property"
      case .axis: "axis"
      case .from: "from"
      case .to: "to"
      case .curve: "curve"
      case .low: "low"
      case .high: "high"
      }
    default: "\(name)"
    }
  }

  private var tables: [Table] {
    [
      Table(
        name: "messageKey",
        entries: WireFormat.Message.allCases.map { "\($0): \"\(Character(UnicodeScalar($0.rawValue)))\"" }),
      Table(name: "operation", entries: WireFormat.Operation.allCases.map { "\($0): \($0.rawValue)" }),
      table("settingPrefix", WireFormat.SettingPrefix.self), table("property", WireFormat.Property.self),
      table("handlerValue", WireFormat.HandlerValue.self), table("postKey", WireFormat.Post.self),
      table("eventName", WireFormat.Event.self), table("address", WireFormat.Address.self),
      table("streamParameter", WireFormat.StreamParameter.self), table("fileHeader", WireFormat.FileHeader.self),
      Table(name: "postStatus", entries: WireFormat.PostStatus.allCases.map { "\($0): \($0.rawValue)" }),
      table("dataAttribute", WireFormat.DataAttribute.self), table("windowValue", WireFormat.WindowValue.self),
      table("windowStyle", WireFormat.WindowStyle.self), table("motionKey", Motion.Component.Key.self),
    ]
  }

  /// Reads the tables of `wire.js`.
  private func read(_ script: String) -> [Table] {
    var tables: [Table] = []
    for line in script.split(separator: "\n") where !line.hasPrefix("//") && line != "};" {
      if line.hasPrefix("export const ") {
        tables.append(Table(name: line.dropFirst("export const ".count).prefix { $0 != " " }.description))
      } else {
        tables[tables.count - 1].entries.append(line.trimmingCharacters(in: CharacterSet(charactersIn: " ,")))
      }
    }
    return tables
  }

  @Test("The script has the same tables of names as the server")
  func same() throws {
    let read = read(try #require(PageScripts.modules["wire.js"]))
    for (table, other) in zip(read, tables) { #expect(table == other) }
    #expect(read.map(\.name) == tables.map(\.name))
  }

  @Test("Every name of a table is used by a script, and no script uses a name that is not in its table")
  func used() throws {
    let scripts = PageScripts.modules.filter { $0.key != "wire.js" }
    for table in tables {
      let names = Set(table.entries.map { String($0.prefix { $0 != ":" }) })
      let expression = try Regex("(?:^|[^.\\w])\(table.name)\\.([A-Za-z]+)")
      var used: Set<String> = []
      for (script, text) in scripts {
        for match in text.matches(of: expression) {
          let name = String(text[match.output[1].range!])
          #expect(names.contains(name), "\(table.name).\(name) in \(script)")
          used.insert(name)
        }
      }
      #expect(used == names, "\(table.name)")
    }
  }

  @Test("Only wire.js spells the names of attributes and headers")
  func spelled() {
    let values =
      WireFormat.DataAttribute.allCases.map(\.rawValue) + WireFormat.FileHeader.allCases.map(\.rawValue)
      + WireFormat.WindowStyle.allCases.map(\.rawValue) + [WireFormat.Event.selectRow, .listKeyDown].map(\.rawValue)
    for (script, text) in PageScripts.modules where script != "wire.js" {
      for value in values {
        #expect(!text.contains("\"\(value)") && !text.contains("[\(value)"), "\(value) in \(script)")
      }
    }
  }

  @Test("The script has a function for every operation")
  func operations() throws {
    let script = try #require(PageScripts.modules["patches.js"])
    for operation in WireFormat.Operation.allCases {
      #expect(script.contains("[operation.\(operation)]: \(operation),") && script.contains("function \(operation)("))
    }
  }
}
