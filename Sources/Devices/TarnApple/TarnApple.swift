// The build leaves this module empty on Linux, because its code is for Apple's platforms only. Scripts/check compiles it there
// against Tests/AppleDeclarations.
