import type { DepartmentKey } from './vocabulary.ts';

/** Whether a point is of a product, seen from the front: x to the right and y down, both -1..1. */
type Silhouette = (x: number, y: number) => boolean;

function isInBox(x: number, y: number, left: number, top: number, right: number, bottom: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

function isInDisc(x: number, y: number, centreX: number, centreY: number, radius: number): boolean {
  return (x - centreX) ** 2 + (y - centreY) ** 2 <= radius ** 2;
}

/** What the pictures of a department's products show: a shirt, a bottle, a telephone and so on. */
export const silhouettes: Readonly<Record<DepartmentKey, Silhouette>> = {
  apparel: (x, y) =>
    (isInBox(x, y, -0.42, -0.65, 0.42, 0.8) || isInBox(Math.abs(x), y - 0.45 * Math.abs(x), 0.4, -0.83, 0.85, -0.35)) &&
    !isInDisc(x, y, 0, -0.72, 0.22),
  beauty: (x, y) =>
    isInBox(x, y, -0.38, -0.2, 0.38, 0.85) ||
    isInBox(x, y, -0.12, -0.42, 0.12, -0.2) ||
    isInBox(x, y, -0.24, -0.8, 0.24, -0.46),
  electronics: (x, y) =>
    isInBox(x, y, -0.45, -0.85, 0.45, 0.85) &&
    !isInBox(x, y, -0.37, -0.68, 0.37, 0.6) &&
    !isInDisc(x, y, 0, 0.73, 0.07),
  footwear: (x, y) =>
    isInBox(x, y, -0.6, -0.75, 0, 0.45) ||
    isInBox(x, y, -0.6, 0.1, 0.5, 0.45) ||
    (isInDisc(x, y, 0.5, 0.45, 0.35) && y <= 0.45) ||
    isInBox(x, y, -0.65, 0.5, 0.88, 0.65),
  garden: (x, y) =>
    (y >= 0.05 && y <= 0.85 && Math.abs(x) <= 0.5 - 0.25 * y) ||
    isInDisc(x, y, -0.32, -0.25, 0.28) ||
    isInDisc(x, y, 0.32, -0.25, 0.28) ||
    isInDisc(x, y, 0, -0.52, 0.32),
  home: (x, y) =>
    (y >= -0.85 && y <= -0.05 && Math.abs(x) <= 0.25 + 0.45 * (y + 0.85)) ||
    isInBox(x, y, -0.05, -0.05, 0.05, 0.7) ||
    isInBox(x, y, -0.38, 0.7, 0.38, 0.82),
  sports: (x, y) =>
    isInDisc(x, y, 0, 0, 0.8) &&
    Math.abs(x) > 0.03 &&
    Math.abs(y) > 0.03 &&
    Math.abs(Math.hypot(Math.abs(x) - 1, y) - 0.7) > 0.03,
  toys: (x, y) =>
    isInDisc(x, y, 0, -0.28, 0.42) || isInDisc(Math.abs(x), y, 0.36, -0.66, 0.19) || isInDisc(x, y, 0, 0.45, 0.46),
};
