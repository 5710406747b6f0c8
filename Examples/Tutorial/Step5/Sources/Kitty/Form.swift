import TarnForms
import TarnView

extension Kitty {
  /// An expense that is being written.
  struct Draft: Equatable {
    var expense: Expense
    /// As typed, so that `12.` stays in the field.
    var amount: FieldText<Money>
  }

  static let validator = Validator<Draft, String>.all(
    .field(\.expense.title, "title", .notBlank), .field(\.expense.payer, "payer", .notBlank),
    .field(\.expense.names, "sharers", .notEmpty),
    .field(
      \.amount, "amount",
      .value("Give an amount, such as 12.50.", .accepts("The amount is more than 0.") { $0 > .zero })))

  static func sheet(_ draft: Draft) -> Sheet<Action> {
    let result = validator.check(draft)
    return Sheet(
      title: "Expense", cancel: .cancel,
      fields: [
        SheetField("Title", draft.expense.title, placeholder: "Pizza") { .title($0) },
        SheetField("Payer", draft.expense.payer, placeholder: "Anna") { .payer($0) },
        SheetField("Sharers", draft.expense.sharers, placeholder: "Anna, Ben, Carla") { .sharers($0) },
        SheetField("Amount", draft.amount.text, result.at("amount"), placeholder: "12.50", kind: .number) {
          .amount(FieldText(text: $0))
        },
      ],
      submit: SheetButton("Save", .save))
  }
}
