import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { buildDates } from './dates.ts';
import { slug } from './language.ts';
import { dice } from './random.ts';
import type { DepartmentKey } from './vocabulary.ts';
import type { ProductPlan, World } from './world.ts';

/** A kind of document. */
interface DocumentType {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** The usual file extension of such documents. */
  readonly typeCode: string;
  /** Departments whose products have such documents; absent: all. */
  readonly departments?: readonly DepartmentKey[];
}

/** All kinds of documents. */
export const documentTypes: readonly DocumentType[] = [
  { id: 1, code: 'DATASHEET', name: 'Data sheet', typeCode: 'pdf' },
  { id: 2, code: 'CERTIFICATE', name: 'Certificate', typeCode: 'pdf' },
  {
    id: 3,
    code: 'MANUAL',
    name: 'User manual',
    typeCode: 'pdf',
    departments: ['electronics', 'sports', 'garden', 'home', 'toys'],
  },
  {
    id: 4,
    code: 'SIZE_GUIDE',
    name: 'Size guide',
    typeCode: 'xlsx',
    departments: ['apparel', 'footwear'],
  },
  {
    id: 5,
    code: 'WARRANTY',
    name: 'Warranty terms',
    typeCode: 'docx',
    departments: ['electronics', 'sports', 'garden', 'home'],
  },
  {
    id: 6,
    code: 'ENERGY_LABEL',
    name: 'Energy label',
    typeCode: 'pdf',
    departments: ['electronics'],
  },
  {
    id: 7,
    code: 'SAFETY_SHEET',
    name: 'Safety data sheet',
    typeCode: 'pdf',
    departments: ['beauty', 'garden'],
  },
  {
    id: 8,
    code: 'ASSEMBLY',
    name: 'Assembly instructions',
    typeCode: 'pdf',
    departments: ['garden', 'toys', 'sports'],
  },
];

/** Documents per product at most; ids leave room for this many. */
const maxDocuments = 3;
const firstRelationId = 80_000_001;

const oddSpellings: Readonly<Record<string, readonly string[]>> = {
  pdf: ['.PDF', 'application/pdf', 'PDF'],
  xlsx: ['.xlsx', 'XLSX'],
  docx: ['.docx', 'DOCX'],
};

/** Documents of a product (Spec §2.3): zero to three, of different kinds. */
export function buildDocuments(world: World, plan: ProductPlan): WireRecord[] {
  const roll = dice(world.seed, 'documents', plan.sketch.position);
  const { data } = plan.sketch.leaf.department;
  const offered = documentTypes.filter((type) => type.departments?.includes(data.key) ?? true);
  const count = roll.chance(40) ? 0 : roll.between(1, Math.min(maxDocuments, offered.length));
  const start = roll.below(offered.length);
  const { created, updated } = buildDates(world, plan);
  return [...offered.slice(start), ...offered.slice(0, start)]
    .slice(0, count)
    .map((type, index) => {
      const fileName = `${slug(`${plan.sketch.noun.words.en} ${plan.code} ${type.name}`)}.${type.typeCode}`;
      const id = firstRelationId + plan.sketch.position * maxDocuments + index;
      return {
        ProductDocumentId: id,
        ProductId: plan.id,
        DocumentId: `DMS-D${id}`,
        Code: `${plan.code}-${type.code}`,
        Name: `${type.name} ${plan.sketch.brand.name} ${plan.code}`,
        IntegrationCode: roll.chance(50) ? `DOC${id}` : null,
        Path: `/documents/${plan.sketch.leaf.id}/${fileName}`,
        SortOrder: index + 1,
        DocumentName: fileName,
        SelectionType: 'Document',
        TypeCode: roll.chance(92)
          ? type.typeCode
          : roll.pick(oddSpellings[type.typeCode] ?? [type.typeCode]),
        Tags: roll.chance(30) ? [{ TagId: 90, Name: 'customer-facing' }] : [],
        Status: roll.chance(96) ? 1 : -1,
        Created: created,
        Updated: updated,
      };
    });
}
