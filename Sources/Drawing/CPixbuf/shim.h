// Declarations of the functions and types of gdk-pixbuf and GObject that TarnImages uses. The libraries' own headers require
// the flags of pkg-config, of which SwiftPM refuses some with a warning in every package that depends on this one. These
// declarations have been the same since version 2.0 of both libraries, which guarantee a stable ABI.

#ifndef TARN_CPIXBUF_SHIM_H
#define TARN_CPIXBUF_SHIM_H

#include <stddef.h>
#include <stdint.h>

typedef int gboolean;
typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;
typedef struct { uint32_t domain; int code; char *message; } GError;

enum { GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY = 1 };
enum { GDK_INTERP_BILINEAR = 2 };
void *g_object_ref(void *object);
void g_object_unref(void *object);
void g_free(void *memory);
void g_clear_error(GError **error);
unsigned long g_signal_connect_data(
    void *instance, const char *signal, void (*handler)(void), void *context, void (*destroy)(void *, void *), int flags);

uint32_t gdk_pixbuf_error_quark(void);
GdkPixbufLoader *gdk_pixbuf_loader_new_with_type(const char *type, GError **error);
void gdk_pixbuf_loader_set_size(GdkPixbufLoader *loader, int width, int height);
gboolean gdk_pixbuf_loader_write(GdkPixbufLoader *loader, const uint8_t *bytes, size_t count, GError **error);
gboolean gdk_pixbuf_loader_close(GdkPixbufLoader *loader, GError **error);
GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *loader);

int gdk_pixbuf_get_width(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_height(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_rowstride(const GdkPixbuf *pixbuf);
gboolean gdk_pixbuf_get_has_alpha(const GdkPixbuf *pixbuf);
const uint8_t *gdk_pixbuf_read_pixels(const GdkPixbuf *pixbuf);
GdkPixbuf *gdk_pixbuf_scale_simple(const GdkPixbuf *source, int width, int height, int interpolation);
GdkPixbuf *gdk_pixbuf_apply_embedded_orientation(GdkPixbuf *source);
const char *gdk_pixbuf_get_option(GdkPixbuf *pixbuf, const char *key);
gboolean gdk_pixbuf_save_to_buffer(
    GdkPixbuf *pixbuf, char **bytes, size_t *count, const char *type, GError **error, ...);

// Encodes a picture, a JPEG with the given quality. Swift can't call a function with any number of arguments.
static inline gboolean tarn_save(GdkPixbuf *pixbuf, char **bytes, size_t *count, const char *type, const char *quality) {
  return gdk_pixbuf_save_to_buffer(pixbuf, bytes, count, type, NULL, quality ? "quality" : NULL, quality, NULL);
}

/// A callback that receives the size of a picture after its header was read and before its pixels are allocated.
typedef void (*tarn_size_known)(GdkPixbufLoader *loader, int width, int height, void *context);

// Connects the callback. GObject takes it as a function without arguments: a cast that Swift cannot express.
static inline void tarn_when_size_is_known(GdkPixbufLoader *loader, tarn_size_known told, void *context) {
  g_signal_connect_data(loader, "size-prepared", (void (*)(void)) told, context, NULL, 0);
}

#endif
