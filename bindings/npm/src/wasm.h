/* Shared by the parts of the WebAssembly module. JavaScript calls the functions that are marked
 * WASM_EXPORT with numbers and addresses, which it has checked: src/js says so at each call. */
#ifndef THRONG_NPM_WASM_H
#define THRONG_NPM_WASM_H

#include "nav/nav.h"

#define WASM_EXPORT(name)         __attribute__((export_name(name), visibility("default")))
#define WASM_IMPORT(module, name) __attribute__((import_module(module), import_name(name)))

/// A field with what it was built from, so that JavaScript names the goals once for repairs as well.
typedef struct WasmField {
  NavField field; // the first member: what reads a NavField reads this
  NavFieldInput input;
  NavGoal goals[NAV_MAX_GOALS];
} WasmField;

#endif
