import Foundation
import Tarn
import TarnDocument
import TarnForms
import TarnLanguages
import TarnRecord
import TarnValues
import TarnView

/// The expenses that several people share.
struct Kitty: DocumentFeature {
  /// The state that everyone sees.
  struct Document: Record {
    var expenses: Table<Expense> = []

    static let fields: [Field<Document>] = [Field("expenses", \.expenses)]
  }

  struct Expense: Record, Identifiable {
    let id: UUID
    var what = ""
    var who = ""
    var amount = Money.zero

    static let fields: [Field<Expense>] = [
      .fixed("id", \.id), Field("what", \.what), Field("who", \.who), Field("amount", \.amount),
    ]

    static func columns(_ words: Localization) -> [TableColumn<Expense>] {
      [
        TableColumn(words("What"), name: "what", value: \.what),
        TableColumn(words("Who"), .fit, name: "who", value: \.who),
        TableColumn(words("Amount"), .fit, .trailing, name: "amount", value: \.amount) { words.text($0.amount) },
      ]
    }
  }

  /// The state of one user.
  struct Session: Record {
    var search = ""
    var isSearching = false
    /// “newest” is no column: the order of the document.
    var sort = TableSort("newest")
    var top = 0.0
    var selected: Expense.ID?
    var draft: Draft<Form>?

    static let fields: [Field<Session>] = [
      Field("search", \.search), Field("isSearching", \.isSearching, default: false), Field("sort", \.sort),
      Field("top", \.top), Field("selected", \.selected), Field("draft", \.draft),
    ]
  }

  /// An expense as a person writes it.
  struct Form: Record {
    let id: Expense.ID
    var what = ""
    var who = ""
    /// As typed, so that `12.` stays in the field.
    var amount = FieldText<Money>(text: "")

    static let fields: [Field<Form>] = [
      .fixed("id", \.id), Field("what", \.what), Field("who", \.who), Field("amount", \.amount),
    ]
  }

  /// A place of a window.
  enum Place: Equatable, Codable, Sendable {
    case list(search: String)
    case expense(Expense.ID)
    case new
  }

  enum Action: Equatable, Codable, Sendable {
    case open(Place)
    case search(String)
    case setSearching(Bool)
    case sort(TableSort)
    case scroll(Double)
    case select(Expense.ID)
    case write(Expense.ID)
    case what(String)
    case who(String)
    case amount(FieldText<Money>)
    case save, cancel
    /// An expense from a command line.
    case add(Expense)
    case remove(Expense.ID)
  }

  var newSession: Session { Session() }

  func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
    switch action {
    case .save:
      guard let form = session.draft?.value else { return nil }
      if form.what.isEmpty { return Refusal("Say what it was for.", field: "what") }
      if form.who.isEmpty { return Refusal("Say who has paid.", field: "who") }
      guard let amount = form.amount.value else { return Refusal("Give an amount, such as 12.50.", field: "amount") }
      if amount <= .zero { return Refusal("An expense is more than 0.", field: "amount") }
    case .add(let expense) where expense.amount <= .zero: return Refusal("An expense is more than 0.", field: "amount")
    case .remove(let id) where !document.expenses.contains(id: id): return Refusal("This expense is gone already.")
    case .open(.expense(let id)) where !document.expenses.contains(id: id): return Refusal("There is no such expense.")
    default: break
    }
    return nil
  }

  /// If people sign in, an expense is changed by the person who has paid it.
  func refusal(of action: Action, by person: PersonID, in document: Document, _ session: Session) -> Refusal? {
    let id: Expense.ID? =
      switch action {
      case .save: session.draft?.value.id
      case .add(let expense): expense.id
      case .remove(let id): id
      default: nil
      }
    guard person != .local, let expense = id.flatMap({ document.expenses[id: $0] }), expense.who != "\(person)"
    else { return nil }
    return Refusal("\(expense.who) has paid this, and can change it.")
  }

  /// Undo could change the expenses of others, too.
  func historyRefusal(by person: PersonID, in document: Document) -> Refusal? {
    person == .local ? nil : Refusal("Only the owner of the file can undo.")
  }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .open(.list(let search)): (session.search, session.draft) = (search, nil)
    case .open(.expense(let id)): return update(&document, &session, .write(id))
    case .open(.new): break
    case .search(let text): session.search = text
    case .setSearching(let isSearching): session.isSearching = isSearching
    case .sort(let sort): session.sort = sort
    case .scroll(let top): session.top = top
    case .select(let id): session.selected = id
    case .write(let id):
      session.draft = form(of: id, in: document).map { Draft(of: $0) } ?? Draft(new: Form(id: id))
    case .what(let text): session.draft?.value.what = text
    case .who(let text): session.draft?.value.who = text
    case .amount(let text): session.draft?.value.amount = text
    case .cancel: session.draft = nil
    case .save:
      guard let form = session.draft?.value, let amount = form.amount.value else { break }
      document.expenses[id: form.id] = Expense(id: form.id, what: form.what, who: form.who, amount: amount)
      (session.selected, session.draft) = (form.id, nil)
    case .add(let expense): document.expenses[id: expense.id] = expense
    case .remove(let id): document.expenses.remove(id: id)
    }
    return []
  }

  func reconcile(_ session: inout Session, with document: Document) {
    if let id = session.selected, !document.expenses.contains(id: id) { session.selected = nil }
    if let id = session.draft?.value.id { session.draft?.rebase(onto: form(of: id, in: document)) }
  }

  private func form(of id: Expense.ID, in document: Document) -> Form? {
    document.expenses[id: id].map {
      Form(id: id, what: $0.what, who: $0.who, amount: FieldText($0.amount))
    }
  }
}

extension Kitty.Document {
  /// The expenses that a search finds, the newest first if no column is chosen.
  func found(_ search: String, by sort: TableSort = TableSort("newest")) -> [Kitty.Expense] {
    expenses.reversed().filter { expense in
      search.isEmpty || [expense.what, expense.who].contains { $0.localizedCaseInsensitiveContains(search) }
    }
    .sorted(by: sort, Kitty.Expense.columns(.english))
  }

  /// The sums that each person has paid, by name.
  var paid: [(who: String, sum: Money)] {
    Dictionary(grouping: expenses, by: \.who)
      .map { ($0.key, $0.value.reduce(.zero) { $0 + $1.amount }) }
      .sorted { $0.who < $1.who }
  }
}
