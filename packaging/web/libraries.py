#!/usr/bin/env python3
"""Writes a ninja file that builds SDL2, FreeType, SDL2_ttf and SDL2_image for the web: libraries.py SOURCES PREFIX BUILD.

SOURCES holds the unpacked source packages. SDL's own configure scripts take minutes with emcc; what they would find out is in
the configuration that SDL ships for the web. Of SDL only what a browser has is built; of the pictures only SVG, and PNG out of a
small decoder that comes with SDL2_image; of the fonts TrueType and OpenType."""
import glob
import os
import sys

SDL_ROOMS = """. atomic audio audio/emscripten audio/disk audio/dummy cpuinfo dynapi events file filesystem/emscripten haptic haptic/dummy hidapi
joystick joystick/emscripten libm loadso/dlopen locale locale/emscripten misc misc/emscripten power power/emscripten render
render/opengles2 render/software sensor sensor/dummy stdlib thread timer timer/unix video video/emscripten video/dummy
video/offscreen video/yuv2rgb""".split()
SDL_THREADS = "SDL_syscond SDL_sysmutex SDL_syssem SDL_systhread SDL_systls".split()
FREETYPE = """autofit/autofit base/ftbase base/ftbbox base/ftbitmap base/ftdebug base/ftglyph base/ftinit base/ftmm base/ftstroke
base/ftsynth base/ftsystem cff/cff psaux/psaux pshinter/pshinter psnames/psnames sfnt/sfnt smooth/smooth truetype/truetype""".split()
FREETYPE_MODULES = (
    ("FT_Module_Class", "autofit_module_class"), ("FT_Driver_ClassRec", "tt_driver_class"),
    ("FT_Driver_ClassRec", "cff_driver_class"), ("FT_Module_Class", "psaux_module_class"),
    ("FT_Module_Class", "psnames_module_class"), ("FT_Module_Class", "pshinter_module_class"),
    ("FT_Module_Class", "sfnt_module_class"), ("FT_Renderer_Class", "ft_smooth_renderer_class"))
FREETYPE_LEFT_OUT = ("FT_CONFIG_OPTION_USE_LZW", "FT_CONFIG_OPTION_USE_ZLIB", "FT_CONFIG_OPTION_USE_PNG",
                     "FT_CONFIG_OPTION_USE_HARFBUZZ", "FT_CONFIG_OPTION_SUBPIXEL_RENDERING")


def source(sources, name):
    found = glob.glob(os.path.join(sources, name + "-[0-9]*"))
    found = [path for path in found if os.path.isdir(path)]
    if len(found) != 1:
        sys.exit(f"{sources}: expected one folder {name}-VERSION, found {found}")
    return found[0]


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
    yield ("SDL2", [path for room in SDL_ROOMS for path in sorted(glob.glob(f"{sdl}/src/{room}/*.c"))] +
           [f"{sdl}/src/thread/generic/{name}.c" for name in SDL_THREADS], f"-I{sdl}/include")
    yield ("freetype", [f"{freetype}/src/{name}.c" for name in FREETYPE],
           f"-I{freetype}/include -DFT2_BUILD_LIBRARY -DFT_CONFIG_OPTIONS_H=\\\"{build}/ftoption.h\\\" "
           f"-DFT_CONFIG_MODULES_H=\\\"{build}/ftmodule.h\\\"")
    yield ("SDL2_ttf", [f"{ttf}/SDL_ttf.c"], f"-I{sdl}/include -I{freetype}/include -DTTF_USE_HARFBUZZ=0")
    yield ("SDL2_image", sorted(glob.glob(f"{image}/IMG*.c")), f"-I{sdl}/include -DLOAD_SVG=1 -DUSE_STBIMAGE=1")


def write_package(prefix, name, version, library, include, needs=""):
    with open(f"{prefix}/lib/pkgconfig/{name}.pc", "w", encoding="utf-8") as out:
        out.write(f"Name: {name}\nDescription: {name} for the web\nVersion: {version}\nRequires: {needs}\n"
                  f"Libs: -L{prefix}/lib -l{library}\nCflags: -I{include}\n")


def main():
    sources, prefix, build = map(os.path.abspath, sys.argv[1:4])
    os.makedirs(build, exist_ok=True)
    os.makedirs(prefix + "/lib/pkgconfig", exist_ok=True)
    with open(f"{build}/build.ninja", "w", encoding="utf-8") as out:
        out.write("rule cc\n command = emcc -Os -w $flags -c $in -o $out\n description = cc $in\n"
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
