import Tarn
import TarnTrace

/// Features, their use cases, and the actions that these handle: which of them are done and which are planned.
struct FeatureMap: Equatable {
  struct Feature: Equatable {
    var name: String
    var useCases: [UseCase] = []
  }

  struct UseCase: Equatable {
    /// `nil` for actions that a feature handles without a use case.
    var name: String?
    var actions: [Action] = []

    var isDone: Bool { actions.allSatisfy(\.isDone) }
  }

  struct Action: Equatable {
    var name: String
    /// How often the action was recorded.
    var count: Int
    var sprint: String?
    /// Whether the action is a response that arrived, and was never sent by the user.
    var isResponse = false

    var isDone: Bool { count > 0 }
  }

  /// The apps that the files are from, and the number of files by kind.
  var apps: [String]
  var sessions: Int
  var specs: Int
  var untracedSessions: Int
  let hasPlan: Bool
  /// With a plan, the features in it; otherwise all recorded features.
  private(set) var features: [Feature] = []
  /// With a plan, the recorded features and use cases that are not in it.
  private(set) var unplanned: [Feature] = []
  /// Actions of which only the number is known; with a plan, those that are not in it.
  private(set) var unassigned: [Action] = []

  init(_ actions: RecordedActions, plan: Plan?) {
    (apps, sessions, specs, untracedSessions) = (
      actions.apps, actions.sessions, actions.specs, actions.untracedSessions
    )
    hasPlan = plan != nil
    let records = actions.trace.records.filter { $0.response == nil }
    guard let plan else {
      features = Self.features(of: records)
      unassigned = actions.untraced.map { Action(name: $0.action, count: $0.count) }
      return
    }
    features = plan.features.map { feature in
      Feature(
        name: feature.name,
        useCases: feature.useCases.map { useCase in
          UseCase(
            name: useCase.name,
            actions: useCase.actions.map {
              let count = actions.count(of: $0.name, in: feature.name, requesting: useCase.name)
              return Action(name: $0.name, count: count, sprint: $0.sprint)
            })
        })
    }
    // Plans do not list what a feature does without a use case on a response or on an action that is planned elsewhere.
    unplanned = Self.features(
      of: records.filter { record in
        record.useCase == nil
          ? record.cause == .acted && !plan.contains(action: record.action)
          : !plan.contains(action: record.action, of: record.feature, requesting: record.useCase)
      })
    unassigned = actions.untraced.filter { !plan.contains(action: $0.action) }.map {
      Action(name: $0.action, count: $0.count)
    }
  }

  /// The feature name for an action that changed no state and ran no use case.
  static let noFeatureName = "no feature"

  private static func features(of records: [Trace.Record]) -> [Feature] {
    var features: [Feature] = []
    for record in records {
      let name = record.feature ?? noFeatureName
      let index = features.firstIndex { $0.name == name } ?? features.count
      if index == features.count { features.append(Feature(name: name)) }
      let useCases = features[index].useCases
      let useCaseIndex = useCases.firstIndex { $0.name == record.useCase } ?? useCases.count
      if useCaseIndex == useCases.count { features[index].useCases.append(UseCase(name: record.useCase)) }
      features[index].useCases[useCaseIndex].add(
        Action(name: record.action, count: record.count, isResponse: record.cause == .arrived))
    }
    return features
  }

  var useCases: [UseCase] { features.flatMap(\.useCases) }
  var actions: [Action] { useCases.flatMap(\.actions) }
  var openCount: Int { useCases.count { !$0.isDone } }

  /// The sprints that the plan names, in its order.
  var sprints: [String] {
    var names: [String] = []
    for case let sprint? in actions.map(\.sprint) where !names.contains(sprint) { names.append(sprint) }
    return names
  }

  /// The use cases with only their actions in a sprint; for `nil`, those in no sprint.
  func useCases(in sprint: String?) -> [UseCase] {
    useCases.compactMap { useCase in
      let actions = useCase.actions.filter { $0.sprint == sprint }
      return actions.isEmpty ? nil : UseCase(name: useCase.name, actions: actions)
    }
  }
}

extension FeatureMap.UseCase {
  fileprivate mutating func add(_ action: FeatureMap.Action) {
    // The same action may have been sent by the user and have arrived as a response: then it counts as sent by the
    // user.
    guard let index = actions.firstIndex(where: { $0.name == action.name }) else { return actions.append(action) }
    actions[index].count = actions[index].count.addingReportingOverflow(action.count).partialValue
    actions[index].isResponse = actions[index].isResponse && action.isResponse
  }
}
