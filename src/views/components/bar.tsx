/** The shapes of charts, as SVG: it is printed in its colours where backgrounds are left out. */

/** One part of a bar. */
export interface BarPart {
  /** Share of the whole bar, 0 to 100. */
  readonly percent: number;
  /** How it is drawn (shapes.ts): `error`, `score`, `unknown` and so on. */
  readonly look: string;
}

/** A bar of parts from the left on; what is left of it stays the track. Readers are told the figures beside it. */
export function Bar({ parts }: { readonly parts: readonly BarPart[] }) {
  let start = 0;
  const drawn = parts.map(({ percent, look }, index) => {
    const x = start;
    start += percent;
    return <rect key={index} class={`fill ${look}`} x={share(x)} width={share(percent)} height="100%" />;
  });
  return (
    <svg class="bar" width="100%" height="12" aria-hidden="true">
      <rect class="track" width="100%" height="100%" />
      {drawn}
    </svg>
  );
}

/** What a full bar is to mean, in per cent, so that the largest value fills most of it. */
export function chooseScale(largest: number): number {
  return [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50].find((scale) => scale >= largest) ?? 100;
}

/** What the two ends of the bars below mean. */
export function Scale({ start, end }: { readonly start: string; readonly end: string }) {
  return (
    <div class="scale">
      <span>{start}</span>
      <span>{end}</span>
    </div>
  );
}

/** What a ring shows. */
interface RingProps {
  /** Undefined: it is not known. */
  readonly percent: number | undefined;
  readonly name: string;
  /** Stands large in the middle, in the place of the number. */
  readonly grade?: string | undefined;
  /** How that is, for its colour. */
  readonly level?: 'good' | 'fair' | 'poor' | undefined;
}

/** A share as a ring with the number or a grade in it. */
export function Ring({ percent, name, grade, level }: RingProps) {
  const told = percent === undefined ? 'unknown' : `${percent} %`;
  return (
    <svg
      class={level === undefined ? 'ring' : `ring ${level}`}
      viewBox="0 0 120 120"
      role="img"
      aria-label={`${grade === undefined ? '' : `Typical grade: ${grade}; `}${name}: ${told}`}
    >
      <circle class="track" cx="60" cy="60" r="52" />
      {percent ? (
        <circle
          class="arc"
          cx="60"
          cy="60"
          r="52"
          pathLength="100"
          stroke-dasharray={`${percent} 100`}
          transform="rotate(-90 60 60)"
        />
      ) : undefined}
      <text class="figure" x="60" y="64" text-anchor="middle">
        {grade ?? percent ?? '–'}
      </text>
      <text class="unit" x="60" y="84" text-anchor="middle">
        {grade === undefined && percent !== undefined ? 'percent' : told}
      </text>
    </svg>
  );
}

/** The square that tells a look in a legend. */
export function Swatch({ look }: { readonly look: string }) {
  return (
    <svg class="swatch" width="12" height="12" aria-hidden="true">
      <rect class={`fill ${look}`} width="12" height="12" />
    </svg>
  );
}

/** Patterns that the looks are filled with; once a page. */
export function Patterns() {
  return (
    <svg class="patterns" width="0" height="0" aria-hidden="true">
      <defs>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect class="hatch-ground" width="6" height="6" />
          <rect class="hatch-line" width="2.5" height="6" />
        </pattern>
      </defs>
    </svg>
  );
}

function share(percent: number): string {
  return `${Number(percent.toFixed(3))}%`;
}
