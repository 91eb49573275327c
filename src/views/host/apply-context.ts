/** How the host looks, put into the page: theme, colours, fonts, language and direction of writing. */

import type { HostContext } from './host.ts';

/** Ours, and the host's that takes its place. All or none: half of them may be unreadable upon the others. */
const COLOURS = {
  '--card': '--color-background-primary',
  '--page': '--color-background-secondary',
  '--ink': '--color-text-primary',
  '--soft': '--color-text-secondary',
  '--line': '--color-border-primary',
} as const;

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(ar|fa|he|ur|ps|sd|ckb|ug|yi|dv)\b/i;

/** The language of numbers and dates; that of the browser where the host does not tell, or tells none. */
export function localeOf({ locale }: HostContext): string {
  try {
    return new Intl.NumberFormat(locale).resolvedOptions().locale;
  } catch {
    return new Intl.NumberFormat().resolvedOptions().locale;
  }
}

/** Applies what the host tells. @param page the document of the view */
export function applyContext({ documentElement: root }: Document, context: HostContext): void {
  const { theme, styles = {} } = context;
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  root.dir = RIGHT_TO_LEFT.test(localeOf(context)) ? 'rtl' : 'ltr';
  // By the keys of the specification; a host may leave out any.
  const variables: Readonly<Record<string, string | undefined>> = styles.variables ?? {};
  const isWhole = Object.values(COLOURS).every((name) => variables[name]);
  for (const [own, name] of Object.entries(COLOURS)) {
    if (isWhole) root.style.setProperty(own, variables[name] ?? '');
    else root.style.removeProperty(own);
  }
  for (const name of ['--font-sans', '--font-mono'] as const) {
    const font = variables[name];
    if (font) root.style.setProperty(name, font);
  }
  applyFonts(styles.css?.fonts);
}

/** A sheet of its own, which the policy of the page allows; rules that load another sheet have no effect in it. */
function applyFonts(css: string | undefined): void {
  if (!css) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}
