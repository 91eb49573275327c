/** Starts a view: it greets the host and renders again whenever the host sends something. */

import { type ComponentType, render } from 'preact';
import { Attempt } from '../components/controls.tsx';
import { Trail } from '../components/trail.tsx';
import { Locale } from '../components/words.ts';
import { greetHost, type Host, type HostContext, openWire, type Told } from './host.ts';

/** Set by the bundler from package.json. */
declare const PIM_MCP_VERSION: string;

/** What a view knows. */
export interface ViewProps extends Told {
  /** Undefined: it has not answered yet. */
  readonly host: Host | undefined;
}

/**
 * Shows a view in the page, and keeps its host told of its size.
 * @param name under which it presents itself
 */
export function showView(name: string, View: ComponentType<ViewProps>): void {
  const place = document.getElementById('view');
  if (place === null) return;
  let props: ViewProps = {
    args: {},
    context: {},
    isCancelled: false,
    result: undefined,
    host: undefined,
  };
  const change = (changes: Partial<ViewProps>): void => {
    props = { ...props, ...changes };
    render(
      <Locale.Provider value={localeOf(props.context)}>
        <SizeButton {...props} />
        <Trail host={props.host} of={props.result}>
          <View {...props} />
        </Trail>
      </Locale.Provider>,
      place,
    );
  };
  change({});
  const tellSize = (): void => {
    // As large as the window it needs no other size: a table within it would get lower and lower.
    if (props.context.displayMode !== 'fullscreen') {
      props.host?.resize(place.scrollWidth, place.offsetHeight);
    }
  };
  const tell = ({ context: changed, ...changes }: Partial<Told>): void => {
    const context = { ...props.context, ...changed };
    if (changed !== undefined) applyContext(document, context);
    change({ ...changes, context });
    if (changed?.displayMode !== undefined) tellSize();
  };
  const greeting = greetHost(
    openWire(window, window.parent),
    `pim-mcp ${name}`,
    PIM_MCP_VERSION,
    tell,
  );
  // Who opens the page without a host is told for what it waits.
  void greeting.then((host) => {
    change({ host });
    new ResizeObserver(tellSize).observe(place);
  });
}

/** Makes the view as large as the window, and small again, where the host can. */
function SizeButton({
  host,
  context: { displayMode = 'inline', availableDisplayModes = [] },
}: ViewProps) {
  const other = displayMode === 'fullscreen' ? 'inline' : 'fullscreen';
  if (host === undefined || !availableDisplayModes.includes(other)) return null;
  const turn = (): Promise<string> => host.requestMode(other).then(() => '');
  return (
    <div class="tools size">
      <Attempt name={other === 'inline' ? 'Smaller' : 'Full screen'} act={turn} />
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

/** The language of numbers and dates: that of the host, else of the browser. */
function localeOf({ locale }: HostContext): string {
  try {
    return new Intl.NumberFormat(locale).resolvedOptions().locale;
  } catch {
    return new Intl.NumberFormat().resolvedOptions().locale;
  }
}

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };

/** Applies theme, colours and fonts of the host. @param page the document of the view */
function applyContext({ documentElement: root }: Document, context: HostContext): void {
  const { theme, styles = {}, displayMode, safeAreaInsets } = context;
  // What is below a notch or beside it.
  const { top, right, bottom, left } =
    (displayMode === 'fullscreen' && safeAreaInsets) || NO_INSETS;
  root.dataset.mode = displayMode ?? 'inline';
  root.style.padding = [top, right, bottom, left].map((px) => `${px}px`).join(' ');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  // By the keys of the specification; a host may leave out any.
  const variables: Readonly<Record<string, string | undefined>> = styles.variables ?? {};
  const isWhole = Object.values(COLOURS).every((name) => variables[name]);
  // What is set to nothing is ours again.
  for (const [own, name] of Object.entries(COLOURS)) {
    root.style.setProperty(own, (isWhole && variables[name]) || '');
  }
  for (const name of ['--font-sans', '--font-mono']) {
    root.style.setProperty(name, variables[name] ?? '');
  }
  if (!styles.css?.fonts) return;
  // The policy of the page allows such a sheet; @import has no effect there.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles.css.fonts);
  document.adoptedStyleSheets = [sheet];
}
