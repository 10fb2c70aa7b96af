#!/usr/bin/env python3
"""Writes a ninja file that builds SDL2, FreeType, SDL2_ttf and SDL2_image for the web: libraries.py SOURCES PREFIX BUILD.

SOURCES holds the unpacked source packages. SDL's own configure scripts take minutes with emcc; what they would find out is in
the configuration that SDL ships for the web. Of SDL only what a browser has is built; of the pictures only SVG, and PNG out of a
small decoder that comes with SDL2_image; of the fonts TrueType, which is what the page brings."""
import glob
import os
import re
import sys

SDL_ROOMS = """. atomic audio audio/emscripten audio/disk audio/dummy cpuinfo dynapi events file filesystem/emscripten haptic haptic/dummy hidapi
joystick joystick/emscripten libm loadso/dlopen locale locale/emscripten misc misc/emscripten power power/emscripten render
render/opengles2 render/software sensor sensor/dummy stdlib thread timer timer/unix video video/emscripten video/dummy
video/offscreen""".split()
SDL_THREADS = "SDL_syscond SDL_sysmutex SDL_syssem SDL_systhread SDL_systls".split()
FREETYPE = """autofit/autofit base/ftbase base/ftbbox base/ftbitmap base/ftdebug base/ftglyph base/ftinit base/ftmm base/ftstroke
base/ftsynth base/ftsystem sfnt/sfnt smooth/smooth truetype/truetype""".split()
FREETYPE_MODULES = (
    ("FT_Module_Class", "autofit_module_class"), ("FT_Driver_ClassRec", "tt_driver_class"), ("FT_Module_Class", "sfnt_module_class"), ("FT_Renderer_Class", "ft_smooth_renderer_class"))
FREETYPE_LEFT_OUT = ("FT_CONFIG_OPTION_USE_LZW", "FT_CONFIG_OPTION_USE_ZLIB", "FT_CONFIG_OPTION_USE_PNG",
                     "FT_CONFIG_OPTION_USE_HARFBUZZ", "FT_CONFIG_OPTION_SUBPIXEL_RENDERING", "FT_CONFIG_OPTION_POSTSCRIPT_NAMES",
                     "FT_CONFIG_OPTION_ADOBE_GLYPH_LIST", "FT_CONFIG_OPTION_MAC_FONTS", "FT_CONFIG_OPTION_INCREMENTAL",
                     "TT_CONFIG_OPTION_EMBEDDED_BITMAPS", "TT_CONFIG_OPTION_COLOR_LAYERS", "TT_CONFIG_OPTION_POSTSCRIPT_NAMES",
                     "TT_CONFIG_OPTION_SFNT_NAMES", "TT_CONFIG_OPTION_GX_VAR_SUPPORT", "TT_CONFIG_OPTION_BDF",
                     "TT_CONFIG_OPTION_BYTECODE_INTERPRETER", "AF_CONFIG_OPTION_CJK", "AF_CONFIG_OPTION_INDIC")
# Pictures and windows of a browser have 32 bits a pixel, so nothing is blitted from palettes, by colour keys or as video.
SDL_LEFT_OUT = " ".join(f"-DSDL_HAVE_{what}=0" for what in ("BLIT_0", "BLIT_1", "BLIT_N_RGB565", "RLE", "YUV"))
BLIT_FORMATS = ("ARGB8888", "ABGR8888"), ("ARGB8888", "RGB888", "BGR888")  # from pictures, to surfaces and the window


def source(sources, name):
    found = glob.glob(os.path.join(sources, name + "-[0-9]*"))
    found = [path for path in found if os.path.isdir(path)]
    if len(found) != 1:
        sys.exit(f"{sources}: expected one folder {name}-VERSION, found {found}")
    return found[0]


# The window draws no lines of SDL's; its software renderer refers to these, which are large.
UNUSED_DRAWING = {"SDL_blendline": "SDL_BlendLine SDL_BlendLines", "SDL_drawline": "SDL_DrawLine SDL_DrawLines"}


def without_lines(sdl, out):
    """A file with stand-ins, which fail, for the functions of UNUSED_DRAWING; their parameters are those of SDL's headers."""
    with open(out, "w", encoding="utf-8") as file:
        file.write('#include "../SDL_internal.h"\n#include "SDL.h"\n')
        for header, names in UNUSED_DRAWING.items():
            with open(f"{sdl}/src/render/software/{header}.h", encoding="utf-8") as declarations:
                found = dict(re.findall(r"^extern int (SDL_\w+)\((.*)\);$", declarations.read(), flags=re.MULTILINE))
            file.write(f'#include "{header}.h"\n')
            file.writelines(f"int {name}({found[name]}) {{ return SDL_Unsupported(); }}\n" for name in names.split())
    return out


def blits(path, out):
    """SDL's generated blits: those between the formats that there are."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    wanted = {f"{a}_{b}" for a in BLIT_FORMATS[0] for b in BLIT_FORMATS[1]}
    name = r"SDL_Blit_([A-Z]+\d+_[A-Z]+\d+)_\w+"
    text, functions = re.subn(rf"^static void {name}\(SDL_BlitInfo \*info\)\n\{{.*?^\}}\n", lambda at: at[0] if at[1] in wanted else "",
                              text, flags=re.DOTALL | re.MULTILINE)
    text, rows = re.subn(rf"^    \{{ [^\n]*, {name} \}},\n", lambda at: at[0] if at[1] in wanted else "", text, flags=re.MULTILINE)
    if functions != rows or functions < 100:
        sys.exit(f"{path}: {functions} functions and {rows} rows, as many of each were expected")
    with open(out, "w", encoding="utf-8") as file:
        file.write(text)
    return out


def framebuffer(path, out):
    """SDL's window without a graphics card, in the order of colours that the game draws in: they change places when it is shown."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    text, formats = re.subn("SDL_PIXELFORMAT_BGR888", "SDL_PIXELFORMAT_RGB888", text)
    text, copies = re.subn(r"data32\.set\(HEAP32.*?(?=\n        \}\n\n        SDL2\.ctx\.putImageData)", """for (; dst < num; dst++, src++) {
                var pixel = HEAP32[src];
                data32[dst] = -16777216 | (pixel & 65280) | (pixel >> 16 & 255) | (pixel & 255) << 16;
            }""", text, flags=re.DOTALL)
    if (formats, copies) != (1, 1):
        sys.exit(f"{path}: {formats} formats and {copies} copies of the picture, one of each was expected")
    with open(out, "w", encoding="utf-8") as file:
        file.write(text)
    return out


def libraries(sources, build):
    """Name, files and flags of each."""
    sdl, freetype = source(sources, "libsdl2"), source(sources, "freetype")
    ttf, image = source(sources, "libsdl2-ttf"), source(sources, "libsdl2-image")
    with open(f"{build}/ftmodule.h", "w", encoding="ascii") as out:
        out.writelines(f"FT_USE_MODULE( {kind}, {name} )\n" for kind, name in FREETYPE_MODULES)
    with open(f"{freetype}/include/freetype/config/ftoption.h", encoding="utf-8") as file:
        options = file.read()
    for name in FREETYPE_LEFT_OUT:
        options = options.replace("#define " + name, "// " + name)
    with open(f"{build}/ftoption.h", "w", encoding="utf-8") as out:
        out.write(options)
    generated = f"{sdl}/src/video/SDL_blit_auto.c"
    window = f"{sdl}/src/video/emscripten/SDL_emscriptenframebuffer.c"
    own = {generated, window, *(f"{sdl}/src/render/software/{name}.c" for name in UNUSED_DRAWING)}
    yield ("SDL2", [path for room in SDL_ROOMS for path in sorted(glob.glob(f"{sdl}/src/{room}/*.c")) if path not in own] +
           [blits(generated, f"{build}/blits.c"), without_lines(sdl, f"{build}/lines.c"),
            framebuffer(window, f"{build}/framebuffer.c")] +
           [f"{sdl}/src/thread/generic/{name}.c" for name in SDL_THREADS],
           f"-Os -I{sdl}/include -I{sdl}/src/video -I{sdl}/src/video/emscripten -I{sdl}/src/render/software {SDL_LEFT_OUT}")
    yield ("freetype", [f"{freetype}/src/{name}.c" for name in FREETYPE],
           f"-Oz -I{freetype}/include -DFT2_BUILD_LIBRARY -DFT_CONFIG_OPTIONS_H=\\\"{build}/ftoption.h\\\" "
           f"-DFT_CONFIG_MODULES_H=\\\"{build}/ftmodule.h\\\"")
    yield ("SDL2_ttf", [f"{ttf}/SDL_ttf.c"], f"-Oz -I{sdl}/include -I{freetype}/include -DTTF_USE_HARFBUZZ=0")
    yield ("SDL2_image", sorted(glob.glob(f"{image}/IMG*.c")), f"-Oz -I{sdl}/include -DLOAD_SVG=1 -DUSE_STBIMAGE=1")


def write_package(prefix, name, version, library, include, needs=""):
    with open(f"{prefix}/lib/pkgconfig/{name}.pc", "w", encoding="utf-8") as out:
        out.write(f"Name: {name}\nDescription: {name} for the web\nVersion: {version}\nRequires: {needs}\n"
                  f"Libs: -L{prefix}/lib -l{library}\nCflags: -I{include}\n")


def main():
    sources, prefix, build = map(os.path.abspath, sys.argv[1:4])
    os.makedirs(build, exist_ok=True)
    os.makedirs(prefix + "/lib/pkgconfig", exist_ok=True)
    with open(f"{build}/build.ninja", "w", encoding="utf-8") as out:
        out.write(f"rule cc\n command = {os.path.dirname(os.path.abspath(__file__))}/cc.sh -w $flags -c $in -o $out\n description = cc $in\n"
                  "rule ar\n command = rm -f $out && emar rcs $out $in\n description = ar $out\n")
        for name, files, flags in libraries(sources, build):
            objects = []
            for path in files:
                objects.append(f"{build}/{name}/{os.path.relpath(path, sources).replace('/', '_')}.o")
                out.write(f"build {objects[-1]}: cc {path}\n flags = {flags}\n")
            out.write(f"build {prefix}/lib/lib{name}.a: ar {' '.join(objects)}\n")
    versions = {name: os.path.basename(source(sources, name)).split("-")[-1].split("+")[0]
                for name in ("libsdl2", "libsdl2-ttf", "libsdl2-image", "freetype")}
    write_package(prefix, "sdl2", versions["libsdl2"], "SDL2", source(sources, "libsdl2") + "/include")
    write_package(prefix, "freetype2", versions["freetype"], "freetype", source(sources, "freetype") + "/include")
    write_package(prefix, "SDL2_ttf", versions["libsdl2-ttf"], "SDL2_ttf", source(sources, "libsdl2-ttf"), "sdl2 freetype2")
    write_package(prefix, "SDL2_image", versions["libsdl2-image"], "SDL2_image", source(sources, "libsdl2-image"), "sdl2")


if __name__ == "__main__":
    main()
