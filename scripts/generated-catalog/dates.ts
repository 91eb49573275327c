import { dice } from './random.ts';
import type { ProductPlan, World } from './world.ts';

/** When a record was created and last changed: `YYYY-MM-DDTHH:mm:ss`, without a time zone. */
interface Dates {
  readonly created: string;
  readonly updated: string | null;
}

const firstDay = Date.UTC(2019, 0, 2);
const lastDay = Date.UTC(2025, 8, 30);
const dayMs = 86_400_000;

/** A time as the PIM writes it. */
function formatTime(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 19);
}

/** The dates of a product before defects: changed at least an hour after it was created, or never. */
export function buildDates(world: World, plan: ProductPlan): Dates {
  const roll = dice(world.seed, 'dates', plan.sketch.position);
  const createdMs = firstDay + roll.below((lastDay - firstDay) / 1000) * 1000;
  const updated = roll.chance(85)
    ? formatTime(createdMs + 3_600_000 + roll.below((lastDay - createdMs) / 1000 + 86_400) * 1000)
    : null;
  return { created: formatTime(createdMs), updated };
}

/** The dates in the record, with planted defects. */
export function recordDates(world: World, plan: ProductPlan): Dates {
  const { created, updated } = buildDates(world, plan);
  if (plan.planted?.kind !== 'updated_before_created') return { created, updated };
  const daysEarlier = 1 + plan.planted.ordinal * 90;
  return { created, updated: formatTime(Date.parse(`${created}Z`) - daysEarlier * dayMs) };
}
