/** Starts a view: it greets the host and renders again whenever the host sends something. */

import { type ComponentType, render } from 'preact';
import { Failure } from '../components/load.tsx';
import { useAttempt } from '../components/take-out.tsx';
import { Locale } from '../components/words.ts';
import { greetHost, type Host, type HostContext, openWire, type Told } from './host.ts';

/** Set by the bundler from package.json. */
declare const PIM_MCP_VERSION: string;

/** What a view knows. */
export interface ViewProps extends Told {
  /** Undefined: it has not answered yet. */
  readonly host: Host | undefined;
  /** Why there is no host. */
  readonly failure: string | undefined;
}

/**
 * Shows a view in the page, and keeps its host told of its size.
 * @param name under which it presents itself
 */
export function showView(name: string, View: ComponentType<ViewProps>): void {
  const place = document.getElementById('view');
  if (place === null) return;
  let props: ViewProps = {
    ...{ args: {}, context: {}, isCancelled: false },
    ...{ result: undefined, host: undefined, failure: undefined },
  };
  const change = (changes: Partial<ViewProps>): void => {
    props = { ...props, ...changes };
    render(
      <Locale.Provider value={localeOf(props.context)}>
        <View {...props} />
        <SizeButton {...props} />
      </Locale.Provider>,
      place,
    );
  };
  change({});
  const tell = ({ context: changed, ...changes }: Partial<Told>): void => {
    const context = { ...props.context, ...changed };
    if (changed !== undefined) applyContext(document, context);
    change({ ...changes, context });
  };
  const greeting = greetHost(openWire(window, window.parent), `pim-mcp ${name}`, PIM_MCP_VERSION, tell);
  greeting.then(
    (host) => {
      change({ host });
      const tellSize = (): void => host.resize(Math.ceil(place.scrollWidth), Math.ceil(place.offsetHeight));
      new ResizeObserver(tellSize).observe(place);
    },
    (error: unknown) => change({ failure: error instanceof Error ? error.message : 'There is no host.' }),
  );
}

/** Makes the view as large as the window, and small again, where the host can. */
function SizeButton({ host, context: { displayMode = 'inline', availableDisplayModes = [] } }: ViewProps) {
  const other = displayMode === 'fullscreen' ? 'inline' : 'fullscreen';
  const [told, attempt] = useAttempt();
  if (host === undefined || !availableDisplayModes.includes(other)) return null;
  const turn = async (): Promise<string> => {
    await host.requestMode(other);
    return '';
  };
  return (
    <div class="tools size">
      <Failure why={told} />
      <button type="button" onClick={() => attempt(turn)}>
        {other === 'inline' ? 'Smaller' : 'Full screen'}
      </button>
    </div>
  );
}

/** Our colours and the host's that replace them. All or none, because a mix may be unreadable. */
const COLOURS = {
  '--card': '--color-background-primary',
  '--page': '--color-background-secondary',
  '--ink': '--color-text-primary',
  '--soft': '--color-text-secondary',
  '--line': '--color-border-primary',
} as const;

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(ar|fa|he|ur|ps|sd|ckb|ug|yi|dv)\b/i;

/** The language of numbers and dates: that of the host, else of the browser. */
function localeOf({ locale }: HostContext): string {
  try {
    return new Intl.NumberFormat(locale).resolvedOptions().locale;
  } catch {
    return new Intl.NumberFormat().resolvedOptions().locale;
  }
}

/** Applies theme, colours and language of the host. @param page the document of the view */
function applyContext({ documentElement: root }: Document, context: HostContext): void {
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

/** Adds a style sheet, which the policy of the page allows; @import has no effect there. */
function applyFonts(css: string | undefined): void {
  if (!css) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}
