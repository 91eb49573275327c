// Replaces htmlparser2 in the bundle; see build.mjs.
export { default as Tokenizer } from '../node_modules/htmlparser2/dist/esm/Tokenizer.js';
