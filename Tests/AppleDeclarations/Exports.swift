// Compiled into TarnApple: what Foundation has on Apple's systems is known to each of its files.
@_exported import CoreGraphics
