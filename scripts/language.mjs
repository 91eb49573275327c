/**
 * What esbuild must know about the language of src/. It is given here because tsconfig.json is only in the checkout:
 * the image is built without it.
 */
export const LANGUAGE = { jsx: 'automatic', jsxImportSource: 'preact', tsconfigRaw: {} };
