/** What search can find (Spec §4.6): the entity types, and what it needs to know of each. */
import type { CatalogSource, NamedEntity, WireRecord } from './source.ts';

/** The entity types; the spec has seen Product and Category. */
export const ENTITY_TYPES = ['Product', 'Category', 'Variant', 'Trademark'] as const;

/** An entity type. */
export type EntityType = (typeof ENTITY_TYPES)[number];

/** What is searched and ranked of an entity. */
export interface EntityFacts {
  readonly id: number;
  readonly code: string | null;
  readonly name: string;
  readonly integrationCode?: string | null;
  readonly status: number;
}

/** All entities of one type, by position. */
interface EntityCollection {
  readonly size: number;
  facts(position: number): EntityFacts;
  record(position: number): WireRecord;
  /** Absent: entities of this type have no further codes. */
  codes?(position: number): readonly string[];
}

/** The entities of one type. */
export function entitiesOf(type: EntityType, source: CatalogSource): EntityCollection {
  switch (type) {
    case 'Product':
      return source.products;
    case 'Variant':
      return source.variants;
    case 'Category':
      return collectEntities(source.categories);
    case 'Trademark':
      return collectEntities(source.trademarks);
  }
}

function collectEntities(entities: readonly NamedEntity[]): EntityCollection {
  const at = (position: number): NamedEntity => {
    const entity = entities[position];
    if (entity === undefined) throw new RangeError(`no entity at position ${position}`);
    return entity;
  };
  return { size: entities.length, facts: at, record: (position) => at(position).record };
}
