// The test is as a program printed it.
// swift-format-ignore-file

import DocumentedCode
import ForgetfulTodos
import Foundation
import Tarn
import TarnSession
import Testing

/// The test of `docs/from-bug-to-test.md` as it was printed. It has to fail, because the bug is still there.
@Suite("The printed test fails while the bug is there", .fails) struct ReportedSession {
  @Test("After the recorded steps this does not hold: document.todos.count > 1 && document.todos[0].text == \"bread\"") func recordedSession() throws {
    let feature = ForgetfulTodos.app.feature()
    var state = ForgetfulTodos.app.first()
    _ = feature.update(&state, .acted("you", .add(text: "milk", note: nil, due: nil, tags: [])))
    _ = feature.update(&state, try StateText.read(from: ###"{"acted":{"_0":"you","_1":{"added":{"_0":{"id":"C459D33D-3A09-4C4C-B697-F81384FE6CAE","made":1795719492097,"note":"","number":1,"tags":[],"text":"milk"}}}}}"###))
    _ = feature.update(&state, try StateText.read(from: ###"{"acted":{"_0":"you","_1":{"noted":{"_0":{"text":"Added “milk”","time":1795719492097}}}}}"###))
    _ = feature.update(&state, .acted("you", .check(.number(1), true)))
    _ = feature.update(&state, try StateText.read(from: ###"{"acted":{"_0":"you","_1":{"checked":{"_0":"C459D33D-3A09-4C4C-B697-F81384FE6CAE","_1":1795719492101}}}}"###))
    _ = feature.update(&state, try StateText.read(from: ###"{"acted":{"_0":"you","_1":{"noted":{"_0":{"text":"“milk” is done","time":1795719492101}}}}}"###))
    _ = feature.update(&state, .acted("you", .add(text: "bread", note: nil, due: nil, tags: [])))
    _ = feature.update(&state, try StateText.read(from: ###"{"acted":{"_0":"you","_1":{"added":{"_0":{"id":"7E9149C0-AB69-4C7C-ABBB-6CC916AD7F84","made":1795719492101,"note":"","number":3,"tags":[],"text":"bread"}}}}}"###))
    _ = feature.update(&state, try StateText.read(from: ###"{"acted":{"_0":"you","_1":{"noted":{"_0":{"text":"Added “bread”","time":1795719492101}}}}}"###))
    _ = feature.update(&state, .acted("you", .check(.number(1), false)))
    #expect(try !SessionCondition("document.todos.count > 1 && document.todos[0].text == \"bread\"").holds(in: state))
  }
}
