/** The pages of views, which the build makes of src/views/, and the origins of the pictures in them. */

import { readFile } from 'node:fs/promises';
import type { ViewName } from '../views-listed.ts';

/** Beside the bundle; while the sources themselves run, where the build puts them. */
const DIRECTORY = new URL(import.meta.url.endsWith('.ts') ? '../../dist/views/' : './views/', import.meta.url);

/** Reads the page of a view; read only when a host asks, because most never do. @throws Error of node:fs where it is missing */
export function readView(name: ViewName): Promise<string> {
  return readFile(new URL(`${name}.html`, DIRECTORY), 'utf8');
}

/** Reads what the page of `pim-mcp view` runs. @throws Error of node:fs where it is missing */
export function readHostScript(): Promise<string> {
  return readFile(new URL('own-host.js', DIRECTORY), 'utf8');
}

/** This machine by the names that browsers take for it: what it serves need not be encrypted. */
const OWN_HOST = /^(localhost|127(\.\d+){3})(:\d+)?$/;

/**
 * The origins of the pictures that hosts may serve to views.
 * @param sandboxUrl the address of the sandbox, whose pictures are invented; undefined: none runs
 */
export function originsOf(mediaHosts: readonly string[], sandboxUrl?: string): readonly string[] {
  const named = mediaHosts.flatMap((host) => [`https://${host}`, ...(OWN_HOST.test(host) ? [`http://${host}`] : [])]);
  return sandboxUrl === undefined ? named : [...named, new URL(sandboxUrl).origin];
}
