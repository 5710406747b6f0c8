// What TarnDrawing uses of cairo and pango, declared here. Their own headers are found by pkg-config alone, whose flags for them
// SwiftPM does not all take and warns about, in every package that depends on this one. These functions and types are as they
// have been since cairo 1.16 and pango 1.44, whose binaries promise to stay so.

#ifndef TARN_CAIRO_SHIM_H
#define TARN_CAIRO_SHIM_H

#include <stdint.h>

// cairo: surfaces

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_pattern cairo_pattern_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef struct { double xx, yx, xy, yy, x0, y0; } cairo_matrix_t;
typedef int cairo_status_t;
enum { CAIRO_STATUS_SUCCESS = 0, CAIRO_STATUS_NO_MEMORY = 1, CAIRO_STATUS_READ_ERROR = 10 };
enum { CAIRO_FORMAT_ARGB32 = 0 };
enum { CAIRO_SVG_UNIT_PX = 3 };

typedef cairo_status_t (*cairo_write_func_t)(void *closure, const unsigned char *data, unsigned int length);
typedef cairo_status_t (*cairo_read_func_t)(void *closure, unsigned char *data, unsigned int length);

const char *cairo_status_to_string(cairo_status_t status);
cairo_surface_t *cairo_image_surface_create(int format, int width, int height);
cairo_surface_t *cairo_image_surface_create_from_png_stream(cairo_read_func_t read, void *closure);
cairo_surface_t *cairo_svg_surface_create_for_stream(cairo_write_func_t write, void *closure, double width, double height);
void cairo_svg_surface_set_document_unit(cairo_surface_t *surface, int unit);
unsigned char *cairo_image_surface_get_data(cairo_surface_t *surface);
int cairo_image_surface_get_format(cairo_surface_t *surface);
int cairo_image_surface_get_width(cairo_surface_t *surface);
int cairo_image_surface_get_height(cairo_surface_t *surface);
int cairo_image_surface_get_stride(cairo_surface_t *surface);
cairo_status_t cairo_surface_status(cairo_surface_t *surface);
cairo_status_t cairo_surface_write_to_png_stream(cairo_surface_t *surface, cairo_write_func_t write, void *closure);
void cairo_surface_flush(cairo_surface_t *surface);
void cairo_surface_mark_dirty(cairo_surface_t *surface);
void cairo_surface_finish(cairo_surface_t *surface);
void cairo_surface_destroy(cairo_surface_t *surface);

// cairo: drawing

cairo_t *cairo_create(cairo_surface_t *surface);
cairo_status_t cairo_status(cairo_t *context);
void cairo_destroy(cairo_t *context);
void cairo_save(cairo_t *context);
void cairo_restore(cairo_t *context);
void cairo_push_group(cairo_t *context);
void cairo_pop_group_to_source(cairo_t *context);
void cairo_translate(cairo_t *context, double x, double y);
void cairo_scale(cairo_t *context, double x, double y);
void cairo_transform(cairo_t *context, const cairo_matrix_t *matrix);
void cairo_new_path(cairo_t *context);
void cairo_move_to(cairo_t *context, double x, double y);
void cairo_line_to(cairo_t *context, double x, double y);
void cairo_curve_to(cairo_t *context, double x1, double y1, double x2, double y2, double x3, double y3);
void cairo_close_path(cairo_t *context);
void cairo_rectangle(cairo_t *context, double x, double y, double width, double height);
void cairo_clip(cairo_t *context);
void cairo_paint(cairo_t *context);
void cairo_paint_with_alpha(cairo_t *context, double alpha);
void cairo_fill(cairo_t *context);
void cairo_fill_preserve(cairo_t *context);
void cairo_stroke(cairo_t *context);
void cairo_set_line_width(cairo_t *context, double width);
void cairo_set_line_cap(cairo_t *context, int cap);
void cairo_set_line_join(cairo_t *context, int join);
void cairo_set_dash(cairo_t *context, const double *dashes, int count, double offset);
void cairo_set_source(cairo_t *context, cairo_pattern_t *pattern);
void cairo_set_source_rgba(cairo_t *context, double red, double green, double blue, double alpha);
void cairo_set_source_surface(cairo_t *context, cairo_surface_t *surface, double x, double y);
cairo_pattern_t *cairo_get_source(cairo_t *context);
void cairo_pattern_set_filter(cairo_pattern_t *pattern, int filter);
void cairo_pattern_set_extend(cairo_pattern_t *pattern, int extend);
cairo_pattern_t *cairo_pattern_create_linear(double x0, double y0, double x1, double y1);
cairo_pattern_t *cairo_pattern_create_radial(double x0, double y0, double r0, double x1, double y1, double r1);
void cairo_pattern_add_color_stop_rgba(
    cairo_pattern_t *pattern, double offset, double red, double green, double blue, double alpha);
void cairo_pattern_destroy(cairo_pattern_t *pattern);
enum { CAIRO_FILTER_GOOD = 1, CAIRO_EXTEND_PAD = 3 };

cairo_font_options_t *cairo_font_options_create(void);
void cairo_font_options_set_antialias(cairo_font_options_t *options, int antialias);
void cairo_font_options_set_hint_style(cairo_font_options_t *options, int style);
void cairo_font_options_set_hint_metrics(cairo_font_options_t *options, int metrics);
void cairo_font_options_destroy(cairo_font_options_t *options);
enum { CAIRO_ANTIALIAS_GRAY = 2, CAIRO_HINT_STYLE_NONE = 1, CAIRO_HINT_METRICS_OFF = 1 };

// pango

typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutIter PangoLayoutIter;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct { int x, y, width, height; } PangoRectangle;
enum { PANGO_SCALE = 1024 };
enum { PANGO_ALIGN_LEFT = 0, PANGO_ALIGN_CENTER = 1, PANGO_ALIGN_RIGHT = 2 };
enum { PANGO_WRAP_WORD_CHAR = 2 };
enum { PANGO_ELLIPSIZE_END = 3 };
enum { PANGO_STYLE_NORMAL = 0, PANGO_STYLE_ITALIC = 2 };

void g_object_unref(void *object);
PangoFontMap *pango_cairo_font_map_get_default(void);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_cairo_context_set_resolution(PangoContext *context, double dpi);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_context_set_round_glyph_positions(PangoContext *context, int round);
PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *font);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_wrap(PangoLayout *layout, int wrap);
void pango_layout_set_ellipsize(PangoLayout *layout, int ellipsize);
void pango_layout_set_alignment(PangoLayout *layout, int alignment);
int pango_layout_get_line_count(PangoLayout *layout);
int pango_layout_get_baseline(PangoLayout *layout);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
PangoLayoutIter *pango_layout_get_iter(PangoLayout *layout);
int pango_layout_iter_next_line(PangoLayoutIter *iter);
void pango_layout_iter_get_line_yrange(PangoLayoutIter *iter, int *top, int *bottom);
void pango_layout_iter_get_line_extents(PangoLayoutIter *iter, PangoRectangle *ink, PangoRectangle *logical);
void pango_layout_iter_free(PangoLayoutIter *iter);
void pango_cairo_show_layout(cairo_t *context, PangoLayout *layout);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_set_family(PangoFontDescription *font, const char *family);
void pango_font_description_set_absolute_size(PangoFontDescription *font, double size);
void pango_font_description_set_weight(PangoFontDescription *font, int weight);
void pango_font_description_set_style(PangoFontDescription *font, int style);
void pango_font_description_free(PangoFontDescription *font);

#endif
