"""Builds the Python package: the library as one file (scripts/single_file.py) becomes a shared library next to the modules."""
import pathlib
import re
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = pathlib.Path(__file__).resolve().parent
BUILD = (ROOT / "meson.build").read_text(encoding="utf-8")
VERSION = re.search(r"version: '([^']+)'", BUILD).group(1)
SOVERSION = re.search(r"^soversion = '([^']+)'", BUILD, re.MULTILINE).group(1)
PACKAGE = "bindings/python/throng"


class BuildModules(build_py):
    """Adds _version.py, which Meson writes elsewhere."""

    def run(self):
        super().run()
        text = (ROOT / PACKAGE / "_version.py.in").read_text(encoding="utf-8")
        for name, number in zip(("MAJOR", "MINOR", "PATCH", "SOVERSION"), (*VERSION.split("."), SOVERSION)):
            text = text.replace(f"@{name}@", number)
        target = pathlib.Path(self.build_lib) / "throng/_version.py"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


class BuildLibrary(build_ext):
    """Compiles throng_nav.c; it is no module of Python and exports what its header declares."""

    def build_extension(self, ext):
        sys.path.insert(0, str(ROOT / "scripts"))
        import single_file

        folder = pathlib.Path(self.build_temp).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in zip(("throng_nav.h", "throng_nav.c"), single_file.make()):
            (folder / name).write_text(text, encoding="utf-8")
        ext.sources = [str(folder / "throng_nav.c")]
        super().build_extension(ext)

    def get_export_symbols(self, ext):
        return []


setup(
    version=VERSION,
    packages=["throng"],
    package_dir={"throng": PACKAGE},
    package_data={"throng": ["py.typed"]},
    ext_modules=[Extension("throng._nav", sources=[], define_macros=[("NAV_SHARED", None)], libraries=["pthread"],
                           extra_compile_args=["-std=c17", "-fvisibility=hidden", "-ffp-contract=off"])],
    cmdclass={"build_py": BuildModules, "build_ext": BuildLibrary},
)
