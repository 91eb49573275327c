/** Slips that models make, played against a server: taken as meant, or refused with the way. */
import { expect, it } from 'vitest';
import { type Called, errorOf, type SandboxServer, type ToolAnswer } from '../support/catalog-server.ts';

/** A tool, the arguments as they come, and as they are meant. */
export type Slip = readonly [tool: string, given: ToolAnswer, meant: ToolAnswer];

/** A slip that is refused, and what the error says. */
export type RefusedSlip = readonly [...Slip, told: RegExp];

/** The answer but for members that tell how the question was understood. */
const omit = ({ answer }: Called, members: readonly string[]): ToolAnswer =>
  Object.fromEntries(Object.entries(answer).filter(([member]) => !members.includes(member)));

/**
 * Each slip is answered in the same call as its right form is.
 * @param members of the answer that are not compared
 */
export function playTaken(
  slips: readonly Slip[],
  server: () => Pick<SandboxServer, 'call'>,
  members: readonly string[] = ['warnings'],
): void {
  it.each(slips)('%s %j is answered as what it means', async (tool, given, meant) => {
    const right = await server().call(tool, meant);
    const slip = await server().call(tool, given);
    expect(right.isError).toBe(false);
    expect(omit(slip, members)).toEqual(omit(right, members));
  });
}

/** Each slip is refused, and a call that does as the error says is answered. */
export function playRefused(slips: readonly RefusedSlip[], server: () => Pick<SandboxServer, 'call'>): void {
  it.each(slips)('%s %j is refused with the way to the answer', async (tool, given, meant, told) => {
    const called = await server().call(tool, given);
    const { failed, fix } = errorOf(called);
    expect(`${failed} ${fix} ${JSON.stringify(called.answer)}`).toMatch(told);
    expect((await server().call(tool, meant)).isError).toBe(false);
  });
}
