/// What a product owner wants done: features, their use cases, and the actions that ask these.
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
/// The grammar, line by line; what follows a `#` is a comment, and empty lines mean nothing:
///
/// ```
/// feature   at the left edge, a name
/// use case  indented, a name, a colon, its actions with commas between them, and a sprint in parentheses if it has one
/// ```
///
/// A use case whose actions come in several sprints has a line for each. Names of actions have no spaces.
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

  /// Ten thousand actions of a hundred letters: no product owner will ever have read it all.
  static let bound = 1_000_000

  func contains(action: String) -> Bool {
    features.contains { $0.useCases.contains { $0.actions.contains { $0.name == action } } }
  }

  func contains(action: String, of feature: String?, asking useCase: String?) -> Bool {
    features.contains { planned in
      planned.name == feature
        && planned.useCases.contains { $0.name == useCase && $0.actions.contains { $0.name == action } }
    }
  }
}

/// Why a plan can't be read, and in which line.
struct PlanError: Error, Equatable, CustomStringConvertible {
  var line: Int
  let reason: String

  var description: String { "line \(line): \(reason)" }
}
