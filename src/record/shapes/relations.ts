/**
 * Opens references to other products within properties, by their kind: `{relations: {accessory:
 * [{target: {code: "K-12"}}]}}`. Each kind becomes an entry with the codes or ids of its targets as
 * value.
 */

import {
  hasLetters,
  isAbsent,
  isRecord,
  listFilled,
  type Member,
  type PimRecord,
  readNumber,
} from '../value.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { isProgramKey } from './leaves.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

// Words for relations in several languages.
const RELATION_KEY = new RegExp(
  [
    'relation|associat|asociac|associaz|beziehung|verkn(?:ü|ue)pf|^(?:cross|linked)',
    '(?:product|article|item)_?references?$',
  ].join('|'),
  'i',
);

// The code of a target may stand this deep.
const MAX_DEPTH = 3;

// The best identity comes first.
const IDENTITIES: readonly Aspect[] = ['code', 'number', 'id'];

/** Lists the entries of such an item; undefined for other items. */
export function openRelations(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (keys.list !== 'properties' || !isRecord(item)) return undefined;
  const [[key, sent] = [''], another] = Object.entries(item);
  if (another !== undefined || !RELATION_KEY.test(key)) return undefined;
  const targetsOfKind = listByType(keys, sent) ?? listByKind(keys, sent);
  if (targetsOfKind === undefined) return undefined;
  return [...targetsOfKind].map(([kind, targets]) => ({
    [ROLE_KEYS.name]: kind,
    [ROLE_KEYS.value]: targets,
  }));
}

type TargetsOfKind = ReadonlyMap<string, readonly unknown[]>;

// `{productReference: [{type: "accessory", code: "K-12"}]}`.
function listByType(keys: KeyReader, sent: unknown): TargetsOfKind | undefined {
  const targetsOfKind = new Map<string, readonly unknown[]>();
  for (const reference of [sent].flat()) {
    const members = isRecord(reference) ? listFilled(reference) : [];
    const [, kind] = members.find(([key]) => keys.read(key).endsIn('type')) ?? [];
    const target = isRecord(reference) ? findTarget(keys, reference) : undefined;
    if (typeof kind !== 'string' || target === undefined) return undefined;
    targetsOfKind.set(kind, [...(targetsOfKind.get(kind) ?? []), target]);
  }
  return targetsOfKind;
}

function listByKind(keys: KeyReader, sent: unknown): TargetsOfKind | undefined {
  if (!isRecord(sent)) return undefined;
  const targetsOfKind = new Map<string, readonly unknown[]>();
  for (const [kind, inner] of Object.entries(sent)) {
    const targets = isScalar(inner) ? [] : listTargets(keys, inner, MAX_DEPTH);
    if (targets === undefined) return undefined;
    targetsOfKind.set(kind, targets);
  }
  return targetsOfKind;
}

/**
 * Lists references to other products, with how many of each there are if that is known:
 * `[{refId: "K-12", amount: 2}]` is `2 × K-12`. Returns undefined for any other value.
 */
export function describeTargets(keys: KeyReader, list: unknown): readonly string[] | undefined {
  if (!Array.isArray(list) || !list.every(isRecord)) return undefined;
  const texts = list.map((reference) => {
    const target = findTarget(keys, reference);
    const isCount = ([key, value]: Member): boolean =>
      readNumber(value) !== undefined && keys.read(key).isPlain('value', 'quantity');
    const [, count] = listFilled(reference).find(isCount) ?? [];
    if (target === undefined) return undefined;
    if (count !== undefined) return `${count} × ${target}`;
    return isReferenceAlone(reference) ? String(target) : undefined;
  });
  const described = texts.filter((text) => text !== undefined);
  return described.length === texts.length ? described : undefined;
}

// `{_type: "product_ref", id: "K-12"}`.
function isReferenceAlone(reference: PimRecord): boolean {
  const members = listFilled(reference).filter(([key]) => !isProgramKey(key));
  return members.length === 1;
}

// Undefined if a target has no code or id.
function listTargets(
  keys: KeyReader,
  sent: unknown,
  depth: number,
): readonly unknown[] | undefined {
  if (isScalar(sent)) return isAbsent(sent) ? [] : [sent];
  const isMapOfLists = isRecord(sent) && Object.values(sent).every(Array.isArray);
  if (Array.isArray(sent) || isMapOfLists) {
    if (depth === 0) return undefined;
    const lists = Object.values(sent).map((inner) => listTargets(keys, inner, depth - 1));
    const areTargets = !lists.includes(undefined);
    return areTargets ? lists.flatMap((targets = []) => targets) : undefined;
  }
  const target = isRecord(sent) ? findTarget(keys, sent) : undefined;
  return target === undefined ? undefined : [target];
}

// Prefers the record within a reference to the reference itself, and a text to a number.
function findTarget(keys: KeyReader, reference: PimRecord): unknown {
  const nested = Object.values(reference).filter(isRecord);
  const [target] = nested.flatMap((record) => findTarget(keys, record) ?? []);
  if (target !== undefined) return target;
  const filled = listFilled(reference).filter(([, value]) => isScalar(value));
  const identities = IDENTITIES.flatMap((aspect) =>
    filled.filter(([key]) => keys.read(key).endsIn(aspect) || key === 'sku'),
  );
  // `prodIdTo: "K-12"`.
  const further = filled.filter(([key]) => keys.read(key).saysOnly('id', 'max'));
  const candidates = [...identities, ...further];
  const words = candidates.find(([, identity]) => hasLetters(identity));
  const [, best] = words ?? candidates[0] ?? [];
  return best;
}
