/**
 * What esbuild has to know of the language of src/: said here and not looked up in tsconfig.json, which is for the checkout
 * alone. The image is built without it.
 */
export const LANGUAGE = { jsx: 'automatic', jsxImportSource: 'preact', tsconfigRaw: {} };
