/// A product owner's plan: features, their use cases, and the actions that trigger them.
///
/// ```
/// # What the first people to try it asked for
/// Listing
///   AddItem: add
///   CheckItem: check, uncheck
/// Forking
///   ForkItem: fork (sprint 2)
/// ```
///
/// The grammar by lines; text after a `#` is a comment, and empty lines are ignored:
///
/// ```
/// feature   at the left edge, a name
/// use case  indented, a name, a colon, its actions with commas between them, and a sprint in parentheses if it has one
/// ```
///
/// A use case with actions in several sprints has one line for each sprint. Names of actions contain no spaces.
struct Plan: Equatable {
  struct Feature: Equatable {
    var name: String
    var useCases: [UseCase] = []
  }

  struct UseCase: Equatable {
    var name: String
    var actions: [Action] = []
  }

  struct Action: Equatable {
    var name: String
    var sprint: String?
  }

  var features: [Feature] = []

  /// The greatest size of a plan in bytes: ten thousand actions of a hundred letters, more than a product owner will
  /// ever read.
  static let bound = 1_000_000

  func contains(action: String) -> Bool {
    features.contains { $0.useCases.contains { $0.actions.contains { $0.name == action } } }
  }

  func contains(action: String, of feature: String?, requesting useCase: String?) -> Bool {
    features.contains { planned in
      planned.name == feature
        && planned.useCases.contains { $0.name == useCase && $0.actions.contains { $0.name == action } }
    }
  }
}

/// The reason why a plan can't be parsed, and the number of the line.
struct PlanError: Error, Equatable, CustomStringConvertible {
  var line: Int
  let reason: String

  var description: String { "line \(line): \(reason)" }
}
