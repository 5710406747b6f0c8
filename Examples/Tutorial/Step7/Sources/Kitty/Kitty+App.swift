import TarnDocument

extension Kitty {
  static let history = SharedDocument<Kitty>.history { action, document in
    switch action {
    case .add(let expense): "Add “\(expense.title)”"
    case .save: "Write an expense"
    case .remove(let id): "Remove “\(document.expenses[id: id]?.title ?? "")”"
    default: nil
    }
  }
}
