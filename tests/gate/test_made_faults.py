#!/usr/bin/env python3
"""The rules of scripts/faults make the faults that they should, and none in what they leave out; the faults set aside fit the source.
Usage: test_made_faults.py SOURCE_ROOT"""
import json
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
sys.path.insert(0, str(ROOT / "scripts"))
sys.dont_write_bytecode = True

from faults import aside, made, reached, rules  # noqa: E402

LEFT_OUT = """
#define MOST(a) ((a) < 5 ? 1 : 2)
// if (a < 5) return 1;
static const struct { const char *text; int size; } names[] = {{"a < 5", 5}};
static void nothing(void) {
  char text[64];
  assert(a < 5 && swap(b, c));
}
"""


def after(code, rule, heading="static int f(int a, int b)"):
    """The body's code as each fault of the rule leaves it."""
    text = f"{heading} {{\n{code}\n}}\n"
    return [fault.planted(text).split("\n", 1)[1].rsplit("\n}", 1)[0] for fault in rules.faults("f.c", text) if fault.rule.split(".")[0] == rule]


class Rules(unittest.TestCase):
    def test_each_rule(self):
        for rule, code, wanted in (
            ("compare", "a = b < a;", ["a = b <= a;"]),
            ("compare", "a->b == a;", ["a->b != a;"]),
            ("join", "g(a && b || a);", ["g(a || b || a);", "g(a && b && a);"]),
            ("more", "a = 0xffu + b[3];", ["a = 0x100u + b[3];", "a = 0xffu + b[4];"]),
            ("less", "a = 0 + 5;", ["a = 0 + 4;"]),
            ("negate", "if (a) while (g(b)) b--;", ["if (!(a)) while (g(b)) b--;", "if (a) while (!(g(b))) b--;"]),
            ("omit", "int c = a; if (a) g(b); else *d = a;", ["int c = a; if (a) ; else *d = a;", "int c = a; if (a) g(b); else ;"]),
            ("omit", "for (;;) {\ng(a,\n  b);\nbreak; }", ["for (;;) {\n\n;\nbreak; }", "for (;;) {\ng(a,\n  b);\n; }"]),
            ("swap", "g(a, h(b, b), 1);", ["g(h(b, b), a, 1);", "g(a, 1, h(b, b));"]),
            ("answer", "return a;", ["return (a) + 1;"]),
        ):
            with self.subTest(rule=rule, code=code):
                self.assertEqual(after(code, rule), wanted)

    def test_answers_follow_the_type(self):
        self.assertEqual(after("return true;", "answer", "bool f(void)"), ["return false;"])
        self.assertEqual(after("return a < b;", "answer", "bool f(void)"), ["return !(a < b);"])
        self.assertEqual(after("return a;", "answer", "static const char *f(void)"), ["return 0;"])
        self.assertEqual(after("return;", "answer", "void f(void)"), [])

    def test_what_is_left_out(self):
        self.assertEqual([fault.name for fault in rules.faults("f.c", LEFT_OUT)], [])

    def test_lines_stay_where_they_are(self):
        text = (ROOT / "src/base/text.c").read_text(encoding="utf-8")
        for fault in rules.faults("src/base/text.c", text):
            self.assertEqual(fault.planted(text).count("\n"), text.count("\n"), fault.name)

    def test_names_are_used_once(self):
        text = (ROOT / "src/base/text.c").read_text(encoding="utf-8")
        names = [fault.name for fault in rules.faults("src/base/text.c", text)]
        self.assertEqual(len(names), len(set(names)))
        self.assertGreater(len(names), 50)


class Sample(unittest.TestCase):
    def test_it_is_even_and_repeats(self):
        objects = [str(path.relative_to(ROOT)) for room in ("base", "nav") for path in sorted((ROOT / "src" / room).rglob("*.c"))]
        one = made.sample(ROOT, objects, ("base", "nav"), 20, "a")
        self.assertEqual(one, made.sample(ROOT, objects, ("base", "nav"), 20, "a"))
        self.assertNotEqual(one, made.sample(ROOT, objects, ("base", "nav"), 20, "b"))
        self.assertEqual(sum(fault.file.startswith("src/nav/") for fault in one), 10)
        self.assertGreaterEqual(len({fault.file for fault in one if fault.file.startswith("src/nav/")}), 10)


class Reached(unittest.TestCase):
    """A function in lines 10 to 20 with statements in 12 and 15, and a table in line 3."""

    def setUp(self):
        told = {"seconds": {"one": 1, "two": 2, "three": 3},
                "sources": {"src/f.c": {"functions": [[10, 20, ["one", "two"]], [30, 40, ["three"]]], "lines": {"12": ["one", "two"], "15": ["two"]}}}}
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(told, file)
            file.flush()
            self.map = reached.Reached(pathlib.Path(file.name))

    def test_tests_of_the_line_come_first(self):
        self.assertEqual(self.map.tests_of("src/f.c", 15), {"one": 1, "two": 0})

    def test_the_rest_of_a_statement_counts_with_its_first_line(self):
        self.assertEqual(self.map.tests_of("src/f.c", 13), {"one": 0, "two": 0})

    def test_a_table_is_read_by_all(self):
        self.assertEqual(self.map.tests_of("src/f.c", 3), {"one": 1, "two": 1, "three": 1})
        self.assertEqual(self.map.tests_of("src/g.c", 3), {})


class Aside(unittest.TestCase):
    def test_all_fit(self):
        self.assertEqual(made.complaints(aside.ROWS, ROOT), [])

    def test_a_row_that_does_not_fit_is_found(self):
        row = aside.SetAside("src/base/text.c", "compare", "no such line", "twenty letters and some more")
        self.assertIn("no fault of the rule", made.complaints([row], ROOT)[0])


if __name__ == "__main__":
    unittest.main()
