/** What the test and the page of its host share. */

import type { AppBridge, McpUiHostCapabilities } from '@modelcontextprotocol/ext-apps/app-bridge';

/** A call whose view is to be shown. */
export interface HostCall {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  readonly context?: Record<string, unknown>;
  /** Whether the tool is only called when the test says so. */
  readonly isHeld?: boolean;
  /** Whether this host passes on nothing that is for views alone. */
  readonly stripsMeta?: boolean;
  /** What this host can do beside what all can. */
  readonly and?: McpUiHostCapabilities;
  /** What this host cannot do. */
  readonly without?: readonly (keyof McpUiHostCapabilities)[];
}

/** What a view asked of its host. */
export interface HostEvent {
  readonly event: 'message' | 'link' | 'download';
  readonly params: unknown;
}

/** The page's side. */
export interface HostPage {
  readonly bridge: AppBridge;
  readonly events: HostEvent[];
  readonly called: unknown[];
  giveResult(): void;
}

/** The window of the page. */
export interface TestWindow {
  host: HostPage;
  proxyUrl: string;
  openView: (call: HostCall) => Promise<void>;
  sendToServer: (message: string) => Promise<void>;
  takeFromServer: (message: string) => void;
}
