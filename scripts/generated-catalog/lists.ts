import type { ListName, NamedEntity, WireRecord } from '../../src/sandbox/catalog-source.ts';
import type { Department } from './assortment.ts';
import { buildDocuments, documentTypes } from './documents.ts';
import { cultures } from './language.ts';
import { valueText } from './options.ts';
import { propertyTypes } from './properties.ts';
import type { World } from './world.ts';

const created = '2019-01-01T08:00:00';

interface CategoryParts {
  readonly id: number;
  readonly code: string;
  readonly parentId: number | null;
  readonly sortOrder: number;
  readonly names: { readonly en: string; readonly tr: string };
}

function buildCategory(department: Department, parts: CategoryParts): NamedEntity {
  const { id, code, parentId, names } = parts;
  const name = names[department.data.language];
  const record = {
    CategoryId: id,
    Code: code,
    Name: name,
    ParentId: parentId,
    SortOrder: parts.sortOrder,
    Translations: [
      { Culture: cultures.tr, Name: names.tr },
      { Culture: cultures.en, Name: names.en },
    ],
    Status: 1,
    Created: created,
    Updated: null,
  };
  return { id, code, name, parentId, status: 1, record };
}

/** The category tree of three levels: each department before its groups, each group before its leaves. */
export function buildCategories(world: World): NamedEntity[] {
  const entities: NamedEntity[] = [];
  for (const [index, department] of world.assortment().departments.entries()) {
    const { data, id } = department;
    const code = data.key.toUpperCase();
    entities.push(
      buildCategory(department, { id, code, parentId: null, sortOrder: index + 1, names: data }),
    );
    for (const [groupIndex, names] of data.groups.entries()) {
      const groupId = id + (groupIndex + 1) * 10;
      const groupCode = `${code}-${groupIndex + 1}`;
      const sortOrder = groupIndex + 1;
      entities.push(
        buildCategory(department, { id: groupId, code: groupCode, parentId: id, sortOrder, names }),
      );
      for (const leaf of department.leaves) {
        if (!names.leaves.includes(leaf.data)) continue;
        const parts = {
          id: leaf.id,
          code: leaf.data.code,
          parentId: groupId,
          sortOrder: leaf.id - groupId,
        };
        entities.push(buildCategory(department, { ...parts, names: leaf.data }));
      }
    }
  }
  return entities;
}

/** All brands. */
export function buildTrademarks(world: World): NamedEntity[] {
  return world.assortment().brands.map(({ id, code, name, status }) => ({
    id,
    code,
    name,
    parentId: null,
    status,
    record: {
      TrademarkId: id,
      Code: code,
      Name: name,
      Status: status,
      Created: created,
      Updated: null,
    },
  }));
}

/** The list of documents holds those of this many products. */
const documentedProducts = 250;

function listDocuments(world: World): WireRecord[] {
  const count = Math.min(world.products, documentedProducts);
  return Array.from({ length: count }, (_, position) =>
    buildDocuments(world, world.planProduct(position)),
  )
    .flat()
    .map(({ DocumentId, Code, Name, DocumentName, Path, TypeCode, Status, Created, Updated }) => ({
      DocumentId,
      Code,
      Name,
      DocumentName,
      Path,
      TypeCode,
      Status,
      Created,
      Updated,
    }));
}

/** The records of a list endpoint. */
export function buildList(world: World, name: ListName): WireRecord[] {
  switch (name) {
    case 'documents':
      return listDocuments(world);
    case 'documenttypes':
      return documentTypes.map(({ id, code, name: typeName, typeCode }) => ({
        DocumentTypeId: id,
        Code: code,
        Name: typeName,
        TypeCode: typeCode,
        Status: 1,
      }));
    case 'properties':
      return propertyTypes.map(({ id, code, en, group, type, unit }) => ({
        PropertyId: id,
        Code: code,
        Name: en,
        Group: group,
        Type: type,
        Unit: unit,
        Status: 1,
      }));
    case 'options':
      return Object.values(world.assortment().options).map(({ id, code, name: names, values }) => ({
        OptionId: id,
        Code: code,
        Name: names.en,
        Values: values.map((value) => ({ ValueCode: value.code, Value: valueText(value, 'en') })),
        Status: 1,
      }));
  }
}
