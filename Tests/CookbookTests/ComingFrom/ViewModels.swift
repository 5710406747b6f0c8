import Foundation
import Observation

// The view models of docs/coming-from-mvvm.md.

// a view model

@MainActor @Observable final class CounterModel {
  private(set) var count = 0

  func up() { count += 1 }
  func down() { count -= 1 }
}

// a derived property

@MainActor @Observable final class TodoListModel {
  var todos: [TodoList.Todo] = []
  var showsDone = true

  var shown: [TodoList.Todo] { todos.filter { showsDone || !$0.isDone } }
}

// child view models

@MainActor @Observable final class CounterListModel {
  let total = CounterModel()
  private(set) var rows: [Int: CounterModel] = [:]

  func add(_ id: Int) { rows[id] = CounterModel() }
}

// a service

protocol FactService: Sendable {
  func fact(about number: Int) async throws -> String
}

@MainActor @Observable final class FactModel {
  private(set) var fact = ""
  private let service: any FactService

  init(service: any FactService) { self.service = service }

  func ask() async { fact = (try? await service.fact(about: 7)) ?? "No fact is known." }
}

// loading with cancellation

@MainActor @Observable final class SearchModel {
  private(set) var results: [String] = []
  private var task: Task<Void, Never>?
  private let clock: any Clock<Duration>
  private let find: @Sendable (String) async -> [String]

  init(clock: any Clock<Duration> = ContinuousClock(), find: @escaping @Sendable (String) async -> [String]) {
    (self.clock, self.find) = (clock, find)
  }

  func type(_ text: String) {
    task?.cancel()
    task = Task {
      guard (try? await clock.sleep(for: .milliseconds(300))) != nil else { return }
      let found = await find(text)
      if !Task.isCancelled { results = found }
    }
  }
}

// a router

@MainActor @Observable final class ShopRouter {
  var path: [Shop.Screen] = []

  func open(_ screen: Shop.Screen) { path.append(screen) }
}

// two-way bindings

@MainActor @Observable final class PreferencesModel {
  var name = ""
  var sendsNews = false
}

// validation

@MainActor @Observable final class RegistrationModel {
  var name = ""
  var password = ""
  var again = ""

  var problem: String? {
    if name.isEmpty || password.isEmpty { return "Fill in this field." }
    if password.count < 8 { return "At least 8 characters." }
    return password == again ? nil : "The passwords differ."
  }
}

// undo

@MainActor @Observable final class DrawingModel {
  private(set) var dots: [Int] = []
  @ObservationIgnored let undoManager = UndoManager()

  func add(_ dot: Int) {
    let old = dots
    dots.append(dot)
    undoManager.registerUndo(withTarget: self) { $0.restore(old) }
  }

  private func restore(_ dots: [Int]) {
    let old = self.dots
    self.dots = dots
    undoManager.registerUndo(withTarget: self) { $0.restore(old) }
  }
}

// list differences

func changes(from old: [TodoList.Todo], to new: [TodoList.Todo]) -> (inserted: [Int], removed: [Int]) {
  let difference = new.map(\.id).difference(from: old.map(\.id))
  let ids = { (change: CollectionDifference<Int>.Change) in
    switch change {
    case .insert(_, let id, _), .remove(_, let id, _): id
    }
  }
  return (difference.insertions.map(ids), difference.removals.map(ids))
}
