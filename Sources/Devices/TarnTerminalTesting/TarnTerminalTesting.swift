// The events, sizes and colors that a test names.
@_exported import TarnTerminal
