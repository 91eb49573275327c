/** Processes that share a limit, as the log of the PIM has it. */

import { machineClock } from '../src/pim/clock.ts';
import { fullestWindow } from '../test/pim/quota/ticket-judge.ts';
import { type FleetOptions, startFleet, utilisation } from '../test/support/quota-fleet.ts';
import type { Row } from './table.ts';

/** The unit of rows that count requests; these do not depend on the machine. */
export const REQUESTS = 'reqs';

/** From which to which request the rate is measured: from the end of one burst to the end of another. */
interface Measured {
  readonly from: number;
  readonly to: number;
}

/**
 * Measures how full the fullest window at the PIM is, how many requests were refused, and how much of the possible rate
 * is used.
 * @param name what the fleet is called in the rows
 */
export async function measureFleet(
  worker: string,
  options: FleetOptions,
  { from, to }: Measured,
  name: string,
): Promise<readonly Row[]> {
  const fleet = await startFleet(worker, options);
  const until = async (count: number): Promise<number> => {
    while (fleet.requests().length < count)
      await machineClock.sleep(20, new AbortController().signal);
    return fleet.nowMs();
  };
  const [fromMs, toMs] = [await until(from), await until(to)];
  const reports = await fleet.finish();
  const requests = fleet.requests();
  const arrivalsMs = requests.map(({ atMs }) => atMs);
  const answered = reports.reduce((sum, report) => sum + report.answered, 0);
  const latencyMs = reports.reduce((sum, report) => sum + report.elapsedMs, 0) / answered;
  const used = utilisation(fleet, options, { fromMs, toMs, latencyMs });
  const refused = requests.filter(({ isRefused }) => isRefused).length;
  await fleet.close();
  const of = `${name}${options.priority === 'scan' ? ' that scan' : ''}`;
  return [
    {
      what: `fullest window of ${of}, of the limit`,
      unit: REQUESTS,
      ours: fullestWindow(arrivalsMs, options.windowMs),
      other: options.limit,
      most: 1,
    },
    {
      what: `refused with 429 of ${of}, of all`,
      unit: REQUESTS,
      ours: refused,
      other: requests.length,
      most: 0,
    },
    {
      what: `rate of ${of}, of the possible one`,
      unit: '%',
      ours: used * 100,
      other: 100,
      least: 0.95,
    },
  ];
}
