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
      ("  Add: add", "line 1: a use case has no feature: put the feature's name above it, without indentation"),
      ("A\n\nAdd: add", "line 3: a use case is not indented: put its feature above it, and indent this line"),
      (
        "A\n  Add add",
        "line 2: “Add add” has no colon: write a use case as “Add add: action, action”, and a feature without indentation"
      ),
      ("A\n  : add", "line 2: the use case has no name before the colon"),
      ("A\n  Add:", "line 2: “Add” has no actions: name those that request it"),
      ("A\n  Add: (sprint 2)", "line 2: “Add” has no actions: name those that request it"),
      ("A\n  Add: a,,b", "line 2: an action's name is missing before or after a comma"),
      ("A\n  Add: a,", "line 2: an action's name is missing before or after a comma"),
      (
        "A\n  Add: a b",
        "line 2: “a b” is not the name of an action: add a comma, or parentheses around a sprint"
      ),
      ("A\n  Add: a (1), b", "line 2: a sprint in parentheses must end the line, as in “a (sprint 2)”"),
      ("A\n  Add: a (1", "line 2: a sprint in parentheses must end the line, as in “a (sprint 2)”"),
      ("A\n  Add: a (1) (2)", "line 2: a sprint in parentheses must end the line, as in “a (sprint 2)”"),
      ("A\n  Add: a 1)", "line 2: a closing parenthesis has no opening one"),
      ("A\n  Add: a ( )", "line 2: the parentheses are empty: write the name of a sprint in them"),
      ("A\n  Add: a\nB\nA", "line 4: “A” is already in line 1"),
      ("A\n  Add: a\n  Add: b, a", "line 3: “a” of “Add” is already in line 2"),
    ])
  func refused(text: String, message: String) throws {
    let error = try #require(throws: PlanError.self) { try Plan(parsing: text) }
    #expect("\(error)" == message)
  }
}
