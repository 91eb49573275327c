// What scripts/build.mjs puts in the place of zod's languages: errors are in our own words, and zod's English is another module.
export {};
