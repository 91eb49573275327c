/** Shows a view: greets its host, and draws it anew whenever the host tells something. */

import { type ComponentType, render } from 'preact';
import { Locale } from '../components/locale.ts';
import { applyContext, localeOf } from './apply-context.ts';
import { type Arguments, greetHost, type Host, type HostContext, type ToolResult } from './host.ts';
import { openWire } from './rpc.ts';

/** Set by the bundler from package.json. */
declare const PIM_MCP_VERSION: string;

/** What a view knows. */
export interface ViewProps {
  /** Of the call that it shows, as far as they are written. */
  readonly args: Arguments;
  /** Undefined: the call is not over. */
  readonly result: ToolResult | undefined;
  readonly isCancelled: boolean;
  readonly context: HostContext;
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
      </Locale.Provider>,
      place,
    );
  };
  change({});
  const greeting = greetHost(openWire(window, window.parent), `pim-mcp ${name}`, PIM_MCP_VERSION, {
    onArguments: (args) => change({ args }),
    onResult: (result) => change({ result }),
    onCancelled: () => change({ isCancelled: true }),
    onContext: (changes) => {
      const context = { ...props.context, ...changes };
      applyContext(document, context);
      change({ context });
    },
  });
  greeting.then(
    (host) => {
      change({ host });
      const tellSize = (): void => host.resize(Math.ceil(place.scrollWidth), Math.ceil(place.offsetHeight));
      new ResizeObserver(tellSize).observe(place);
    },
    (error: unknown) => change({ failure: error instanceof Error ? error.message : 'There is no host.' }),
  );
}
