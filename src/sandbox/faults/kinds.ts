/** Every fault that the sandbox can be told to have. */
import { BODY_FAULTS } from './body.ts';
import { CONNECTION_FAULTS } from './connection.ts';
import { PAGING_FAULTS } from './paging.ts';
import { STATUS_FAULTS } from './status.ts';

/** Kinds of faults by the name that a rule gives. */
export const FAULT_KINDS = { ...CONNECTION_FAULTS, ...STATUS_FAULTS, ...BODY_FAULTS, ...PAGING_FAULTS } as const;

/** The name of a kind. */
export type FaultName = keyof typeof FAULT_KINDS;

/** Whether there is a kind of that name. */
export function isFaultName(name: unknown): name is FaultName {
  return typeof name === 'string' && Object.hasOwn(FAULT_KINDS, name);
}
