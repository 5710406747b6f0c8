import Tarn

/// Features, their use cases, and the actions that ask these: what is done and what is to come.
struct FeatureMap: Equatable {
  struct Feature: Equatable {
    var name: String
    var useCases: [UseCase] = []
  }

  struct UseCase: Equatable {
    /// `nil` for what a feature does alone.
    var name: String?
    var actions: [Action] = []

    var isDone: Bool { actions.allSatisfy(\.isDone) }
  }

  struct Action: Equatable {
    var name: String
    /// How often it was done.
    var count: Int
    var sprint: String?
    /// Whether it arrived, as an answer does, and nobody acted.
    var isAnswer = false

    var isDone: Bool { count > 0 }
  }

  /// The apps that were at work, and how many files say so.
  var apps: [String]
  var sessions: Int
  var specs: Int
  var untracedSessions: Int
  let hasPlan: Bool
  /// With a plan those in it, else those that were at work.
  private(set) var features: [Feature] = []
  /// With a plan what was done that is not in it.
  private(set) var unplanned: [Feature] = []
  /// Actions of which nothing is known but how often they were done; with a plan those that are not in it.
  private(set) var loose: [Action] = []

  init(_ deeds: Deeds, plan: Plan?) {
    (apps, sessions, specs, untracedSessions) = (deeds.apps, deeds.sessions, deeds.specs, deeds.untracedSessions)
    hasPlan = plan != nil
    let lines = deeds.trace.lines.filter { $0.answer == nil }
    guard let plan else {
      features = Self.features(of: lines)
      loose = deeds.untraced.map { Action(name: $0.action, count: $0.count) }
      return
    }
    features = plan.features.map { feature in
      Feature(
        name: feature.name,
        useCases: feature.useCases.map { useCase in
          UseCase(
            name: useCase.name,
            actions: useCase.actions.map {
              let count = deeds.count(of: $0.name, in: feature.name, asking: useCase.name)
              return Action(name: $0.name, count: count, sprint: $0.sprint)
            })
        })
    }
    // What a feature does alone on an action that is planned, or on an answer, is not a thing that anyone plans.
    unplanned = Self.features(
      of: lines.filter { line in
        line.useCase == nil
          ? line.cause == .acted && !plan.contains(action: line.action)
          : !plan.contains(action: line.action, of: line.feature, asking: line.useCase)
      })
    loose = deeds.untraced.filter { !plan.contains(action: $0.action) }.map { Action(name: $0.action, count: $0.count) }
  }

  /// Who heard an action that changed nothing and asked nothing.
  static let nobody = "Nobody"

  private static func features(of lines: [Trace.Line]) -> [Feature] {
    var features: [Feature] = []
    for line in lines {
      let name = line.feature ?? nobody
      let index = features.firstIndex { $0.name == name } ?? features.count
      if index == features.count { features.append(Feature(name: name)) }
      let place = features[index].useCases.firstIndex { $0.name == line.useCase } ?? features[index].useCases.count
      if place == features[index].useCases.count { features[index].useCases.append(UseCase(name: line.useCase)) }
      features[index].useCases[place].add(
        Action(name: line.action, count: line.count, isAnswer: line.cause == .arrived))
    }
    return features
  }

  var useCases: [UseCase] { features.flatMap(\.useCases) }
  var actions: [Action] { useCases.flatMap(\.actions) }
  var left: Int { useCases.count { !$0.isDone } }

  /// The sprints that a plan names, in its order.
  var sprints: [String] {
    var names: [String] = []
    for case let sprint? in actions.map(\.sprint) where !names.contains(sprint) { names.append(sprint) }
    return names
  }

  /// The part of each use case that is in a sprint; in none for `nil`.
  func useCases(in sprint: String?) -> [UseCase] {
    useCases.compactMap { useCase in
      let actions = useCase.actions.filter { $0.sprint == sprint }
      return actions.isEmpty ? nil : UseCase(name: useCase.name, actions: actions)
    }
  }
}

extension FeatureMap.UseCase {
  fileprivate mutating func add(_ action: FeatureMap.Action) {
    // One action may have been sent by a person and have arrived: it is asked for all the same.
    guard let index = actions.firstIndex(where: { $0.name == action.name }) else { return actions.append(action) }
    actions[index].count = actions[index].count.addingReportingOverflow(action.count).partialValue
    actions[index].isAnswer = actions[index].isAnswer && action.isAnswer
  }
}
