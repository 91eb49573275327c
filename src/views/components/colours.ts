/** The colours of all views, as CSS: on screens light and dark, as the reader's device or a host (`data-theme`) has it; on paper light. */

const DARK = `
    --page: #101318; --card: #191e25; --line: #303843; --ink: #e8ebef; --soft: #a8b1bd; --link: #86b9f5;
    --error: #ff9086; --warning: #ecb74a; --hint: #8cc0f5;
    --error-fill: #e2594e; --warning-fill: #d39a30; --hint-fill: #5a93cf;
    --score: #4fae97; --passed: #3c7f6e; --lost: #9f8ddb; --track: #29303a; --idle: #4b5563; --hatch: #98a3b2;
    --grade-a: #4fae97; --grade-b: #7fae62; --grade-c: #d3ad3a; --grade-d: #d07c30; --grade-e: #d9564a;
    --heat-1: #2e2224; --heat-2: #452a2b; --heat-3: #5c3231; --heat-4: #743a37; --heat-5: #8b433d;
    --focus: #86b9f5; --notice: #352b12; --notice-line: #b88a1c;`;

/** Custom properties by what they are for. Texts have a contrast of 4.5 on `--card` and `--page` at least. */
export const COLOURS = `
:root {
  color-scheme: light dark;
  --page: #f4f5f7; --card: #fff; --line: #dfe3e8; --ink: #191d23; --soft: #545d69; --link: #1d5fae;
  --error: #c4281c; --warning: #945f00; --hint: #33689e;
  --error-fill: #d5443a; --warning-fill: #e0a02c; --hint-fill: #5b94cf;
  --score: #2f7d6b; --passed: #6bb39f; --lost: #7d6bb8; --track: #e9ecf0; --idle: #c3c9d1; --hatch: #7d8795;
  --grade-a: #2f7d6b; --grade-b: #86bd6f; --grade-c: #e6c04c; --grade-d: #e08a3c; --grade-e: #cf4a3e;
  --heat-1: #fdeeea; --heat-2: #fbdcd4; --heat-3: #f8c5b9; --heat-4: #f4ab9b; --heat-5: #ef937f;
  --focus: #1d5fae; --notice: #fff6dd; --notice-line: #d9a520;
}
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${DARK} } }
@media screen { :root[data-theme="dark"] { color-scheme: dark; ${DARK} } }
:root[data-theme="light"] { color-scheme: light; }
@media print { :root { color-scheme: light; --page: #fff; } }`;
