#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

/// Told how large a picture is, when its header has been read and before there is room for its pixels.
typedef void (*journal_size_known)(GdkPixbufLoader *loader, int width, int height, gpointer context);

// Connecting to a signal is a macro, and macros that cast are not imported.
static inline void journal_when_size_is_known(GdkPixbufLoader *loader, journal_size_known told, gpointer context) {
  g_signal_connect(loader, "size-prepared", G_CALLBACK(told), context);
}
