// Replaces zod's languages in the bundle (see build.mjs): errors have our own words, and zod's English is another
// module.
export {};
