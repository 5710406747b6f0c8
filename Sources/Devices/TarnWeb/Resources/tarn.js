// The script of all pages: shows what the server sends, and sends what the user does.
//
//   connection   the stream of messages from the server
//   messages     the three kinds of messages: the whole page, a change, the answer to a post
//   nodes        the nodes of the page, created from the server's trees
//   settings     the attributes, properties and handlers of an element
//   patches      the operations of a change
//   animation    how changes are shown
//   tasks        work at the end of a message
//   events       what the user does
//   dialogs      dialogs, and questions before an action
//   posts        sends it to the server
//   refusals     why the server refused it
//   typing       text that the user typed, kept when the server restarts
//   lists        scroll offsets, and rows that fit their content
//   navigation   the address of the place in the state, links, Back and Forward
//   copying, printing
//   windows      the name of this window
//   wire         the names in the messages
//
// The server sends these modules as one script, without comments and white space: ScriptBundle.swift. So no two of them
// may declare the same name. files.js, hooks.js, motion.js, recording.js and shake.js are sent only to the pages that
// need them, and update.js after a newer version of the server was started.
import "./connection.js";
import "./events.js";
import "./navigation.js";
import "./copying.js";
import "./printing.js";

// Tests wait with the first two until nothing is on its way to the server.
export { isLocal, isPending, send } from "./posts.js";
export { address, dataAttribute, eventName, fileHeader, motionKey } from "./wire.js";
