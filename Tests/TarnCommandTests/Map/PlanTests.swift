import Testing

@testable import TarnCommand

@Suite("Plans")
struct PlanTests {
  @Test("A plan is parsed with comments, tabs, sprints and line ends of any kind") func read() throws {
    let plan = try Plan(
      parsing: "# plan\r\n\r\nListing # first\r\n\tAddItem:add\r\n  Check Item : check ,uncheck( sprint 2 )\r\n"
        + "  AddItem: paste (sprint 2)\r\nTags\r\n")
    #expect(
      plan.features == [
        Plan.Feature(
          name: "Listing",
          useCases: [
            Plan.UseCase(
              name: "AddItem", actions: [Plan.Action(name: "add"), Plan.Action(name: "paste", sprint: "sprint 2")]),
            Plan.UseCase(
              name: "Check Item",
              actions: [
                Plan.Action(name: "check", sprint: "sprint 2"), Plan.Action(name: "uncheck", sprint: "sprint 2"),
              ]),
          ]), Plan.Feature(name: "Tags"),
      ])
    #expect(try Plan(parsing: "").features == [])
  }

  @Test(
    "An invalid plan is refused with the line and what to do",
    arguments: [
      ("  Add: add", "line 1: a use case in no feature: put the feature's name above, at the left edge"),
      ("A\n\nAdd: add", "line 3: a use case stands at the left edge: put its feature above, and indent this line"),
      (
        "A\n  Add add",
        "line 2: “Add add” has no colon: a use case is written as “Add add: action, action”; a feature is not indented"
      ),
      ("A\n  : add", "line 2: the name of the use case is missing before the colon"),
      ("A\n  Add:", "line 2: “Add” has no actions: name what asks it"),
      ("A\n  Add: (sprint 2)", "line 2: “Add” has no actions: name what asks it"),
      ("A\n  Add: a,,b", "line 2: the name of an action is missing beside a comma"),
      ("A\n  Add: a,", "line 2: the name of an action is missing beside a comma"),
      (
        "A\n  Add: a b",
        "line 2: “a b” is no action's name: a comma is missing, or parentheses around a sprint"
      ),
      ("A\n  Add: a (1), b", "line 2: a sprint in parentheses must end the line, as in “a (sprint 2)”"),
      ("A\n  Add: a (1", "line 2: a sprint in parentheses must end the line, as in “a (sprint 2)”"),
      ("A\n  Add: a (1) (2)", "line 2: a sprint in parentheses must end the line, as in “a (sprint 2)”"),
      ("A\n  Add: a 1)", "line 2: a parenthesis is closed that was not opened"),
      ("A\n  Add: a ( )", "line 2: nothing stands in the parentheses: a sprint's name belongs there"),
      ("A\n  Add: a\nB\nA", "line 4: “A” is in line 1 already"),
      ("A\n  Add: a\n  Add: b, a", "line 3: “a” of “Add” is in line 2 already"),
    ])
  func refused(text: String, words: String) throws {
    let error = try #require(throws: PlanError.self) { try Plan(parsing: text) }
    #expect("\(error)" == words)
  }
}
