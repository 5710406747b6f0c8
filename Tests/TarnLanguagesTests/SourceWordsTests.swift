import Testing

@testable import SourceWords
@testable import TarnLanguages

@Suite("The framework's own words") struct SourceWordsTests {
  private func words() throws -> SourceWords {
    try SourceWords(
      translated: ["Sources/Devices", "Sources/Persistence/TarnLanguages"],
      recorded: [
        "Sources/Persistence/TarnSharing/Sharing/SharedStatus.swift",
        "Sources/Persistence/TarnSharing/Sharing/UnansweredMessage.swift",
        "Sources/Persistence/TarnStorage/Store/Durability.swift",
        "Sources/Persistence/TarnSharing/Serving/OwnerDifference.swift",
        "Sources/Persistence/TarnDates/Parsing/DateParserError.swift", "Sources/Devices/TarnWeb/Access/SignIn.swift",
        "Sources/Devices/TarnWeb/Files/UploadRefusal.swift", "Sources/Devices/TarnWeb/Server/ShownRefusals.swift",
        "Sources/Devices/TarnWeb/Hooks/HookData.swift", "Sources/Sync/TarnSync/Replica/DeliveryMark.swift",
        "Sources/Sync/TarnSync/Replica/Replica+Merging.swift",
        "Sources/Persistence/TarnAccounts/SignUp/SignUp.swift",
        "Sources/Persistence/TarnAccounts/SignUp/SignUpForm.swift",
      ],
      // The ends of sentences that another literal begins, and what is wrong with an event, for the author of its script.
      except: [
        "it has no text", "it has % bytes, and at most % are allowed", "it has a number that is not finite",
        " Dates are written in English, such as “thursday 5pm” or “24 dec”.", "“%” is not a complete date.",
      ])
  }

  @Test("All of them are in the catalogs of all languages, with their placeholders")
  func complete() throws {
    #expect(try words().faults(in: .framework) == [])
    #expect(try words().texts.count > 100)
  }

  @Test("A removed word is missed, with its place")
  func removed() throws {
    for catalog in Localization.frameworkCatalogs.values {
      let entry = try #require(catalog.entry("There is nothing to undo."))
      let less = catalog.without(entry.id)
      let faults = try words().missing(in: [less])
      #expect(faults.count == 2, "A page and a terminal use it.")
      #expect(
        faults.allSatisfy {
          $0.hasPrefix("\(catalog.language): “There is nothing to undo.” is missing (Sources/Devices/Tarn")
        })
      #expect(try !words().missing(in: [catalog.without("%d step set aside, up to “%@”.")]).isEmpty)
      #expect(try !words().missing(in: [catalog.without("date and time")]).isEmpty)
    }
  }

  @Test("Other placeholders and a missing plural form are faults")
  func placeholders() throws {
    func catalog(_ id: String, _ text: String) throws -> Catalog {
      try Catalog(po: CatalogTests.header + "msgid \"\(id)\"\nmsgstr \"\(text)\"\n")
    }
    #expect(SourceWords.faults(of: try catalog("%@ of %d", "%2$d z %1$@")).isEmpty)
    for (id, text) in [("%@ of %d", "%@ z %@"), ("%@", "a"), ("a", "%d"), ("%@ %@", "%@"), ("%@ %@", "%1$@ %1$@")] {
      #expect(SourceWords.faults(of: try catalog(id, text)).count == 1, "\(id) \(text)")
    }
    let plural = "msgid \"%d a\"\nmsgid_plural \"%d as\"\nmsgstr[0] \"%d x\"\nmsgstr[1] \"%d y\"\n"
    #expect(throws: CatalogError.self) { try Catalog(po: CatalogTests.header + plural) }
  }

  @Test("The words of code are found with values, plurals and contexts")
  func scanning() {
    let code = #"""
      // words("comment")
      let a = words("Add")
      let b = words(
        "\(count(of: "x", y)) step", "\(count) steps", count: count)
      let c = words("Open", context: "filter") + words("Close")
      let d = isOn ? words("50 % \(a)") : otherwords
      """#
    let texts = SourceWords.translated(in: code, "a.swift")
    #expect(texts.map(\.text) == ["Add", "% step", "Open", "Close", "50 %% %"])
    #expect(texts.map(\.plural) == [nil, "% steps", nil, nil, nil])
    #expect(texts.map(\.context) == [nil, nil, "filter", nil, nil])
    #expect(texts.first?.place == "a.swift:2")
  }
}

extension SourceWordsTests {
  @Test("Literals with letters outside of words are found, but for names")
  func outside() {
    let code = #"""
      Text("Add")
      Button(words("\(count) step", "\(count) steps", count: count, context: "bar"), systemImage: "plus") { add() }
      Text("\(words("Open")) · \(time)")
      """#
    #expect(
      SourceWords.literals(outsideOfWordsIn: code, "a.swift", except: ["systemImage:"]) == ["“Add” (a.swift:1)"])
  }

  @Test("Words within the values of other texts are found, and end neither a plural nor a context")
  func nested() {
    let code = #"""
      let a = """
        <p>\(words("One").escaped)</p>
        <p>\(isOn ? "\(words("Two \(words("Three"))"))" : "")</p>
        """
      let b = words("\(words("Four")) step", "\(text("a", "b")) steps", count: 1, context: "bar")
      """#
    let texts = SourceWords.translated(in: code, "a.swift")
    #expect(texts.map(\.text) == ["One", "Two %", "Three", "% step", "Four"])
    #expect(texts.map(\.plural) == [nil, nil, nil, "% steps", nil])
    #expect(texts.map(\.context) == [nil, nil, nil, "bar", nil])
    #expect(texts.map(\.place) == ["a.swift:2", "a.swift:3", "a.swift:3", "a.swift:5", "a.swift:5"])
  }

  @Test("A text of several lines has neither their indentation nor the line breaks that are escaped")
  func lines() {
    let code = #"""
      let a = words(
        """
        One \
        two.
        Three.
        """)
      """#
    #expect(SourceWords.translated(in: code, "a.swift").map(\.text) == ["One two.\nThree."])
  }

  @Test("A nested word that a catalog lacks is missed")
  func nestedMissing() throws {
    let catalog = try #require(Localization.frameworkCatalogs["pl"]).without("Open the page")
    let faults = try words().missing(in: [catalog])
    #expect(
      faults.count == 1
        && faults[0].hasPrefix("pl: “Open the page” is missing (Sources/Devices/TarnWeb/Server/PlainPage"))
  }
}

extension Catalog {
  /// The catalog without the texts of an identity or a context.
  fileprivate func without(_ text: String) -> Catalog {
    let header = """
      msgid ""
      msgstr "Language: \(language)\\nContent-Type: text/plain; charset=UTF-8\\nPlural-Forms: \(PluralRule.formulas.first { $0.codes.contains(language.tag) }?.text ?? "")\\n"

      """
    func quoted(_ text: String) -> String {
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }
    let rest = entries.filter { $0.id != text && $0.context != text }.map { entry in
      var lines = (entry.context.map { ["msgctxt \(quoted($0))"] } ?? []) + ["msgid \(quoted(entry.id))"]
      if let plural = entry.plural {
        lines.append("msgid_plural \(quoted(plural))")
        lines += entry.forms.enumerated().map { "msgstr[\($0)] \(quoted($1))" }
      } else {
        lines.append("msgstr \(quoted(entry.forms[0]))")
      }
      return lines.joined(separator: "\n")
    }
    do { return try Catalog(po: ([header] + rest).joined(separator: "\n\n")) } catch {
      preconditionFailure("\(error)")
    }
  }
}
