import { dividedFields, dividedValues } from '~/core/fields/divided-groups';
import { emptyValue, itemName, readableValue, type PlainValue } from '~/core/fields/field-values';
import type { Field, Fields, GroupField, ItemsField } from '~/core/fields/field';
import { RECORD_FIELDS, type Kind } from '~/core/nouns/kinds';
import { alignLists, compareWords, replaced, WorkSlices } from './word-differences';
import { type FileNames, compareBlocks, type BlockDifference } from './rich-text-differences';
import type { DiffPart } from '~/core/merge/conflict-differences';

export interface FieldChange {
  field: string;
  label: string;
  difference: TextDifference | RichTextDifference | ItemsDifference;
}

/** `removed` marks text of the earlier version only, `added` of the later only. */
interface TextDifference {
  type: 'text';
  parts: DiffPart[];
}

interface RichTextDifference {
  type: 'richText';
  blocks: BlockDifference[];
  unchanged: number;
}

interface ItemsDifference {
  type: 'items';
  items: ItemDifference[];
  unchanged: number;
}

export interface ItemDifference {
  id: string;
  /** File name of an item identified by a link, otherwise its identifying text. */
  name: string;
  url?: string;
  change?: 'added' | 'removed';
  /** Positions of a moved item in both lists, from 1. */
  moved?: { from: number; to: number };
  /** Differing fields, if both versions have the item. */
  fields: FieldChange[];
}

type Values = Readonly<Record<string, unknown>>;

interface VersionsOptions {
  kind: Kind;
  /** Views of the versions. Missing fields count as empty. */
  from: object;
  to: object;
  fileNames?: FileNames;
}

/** Time for one comparison; the rest is shown as removed and added. */
const LIMIT_MS = 500;

/** Returns the differing fields in form order, without the position in a list. Yields to other work, however long the texts are. */
export const compareVersions = ({
  kind,
  from,
  to,
  fileNames = new Map(),
}: VersionsOptions): Promise<FieldChange[]> => {
  const fields: Fields = RECORD_FIELDS[kind];
  const states = [from, to].map((state) => dividedValues(fields, state)) as [Values, Values];
  return compareFields(dividedFields(fields), ...states, { slices: new WorkSlices(LIMIT_MS), fileNames });
};

interface Comparison {
  slices: WorkSlices;
  fileNames: FileNames;
}

async function compareFields(
  fields: Fields,
  from: Values,
  to: Values,
  comparison: Comparison,
): Promise<FieldChange[]> {
  const differences: FieldChange[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const empty = emptyValue(field);
    const difference = await compareField(field, from[name] ?? empty, to[name] ?? empty, comparison);
    if (difference) differences.push({ field: name, label: field.label, difference });
    await comparison.slices.pause();
  }
  return differences;
}

async function compareField(
  field: Field,
  from: unknown,
  to: unknown,
  comparison: Comparison,
): Promise<FieldChange['difference'] | undefined> {
  if (from === to || field.type === 'position') return undefined;
  if (field.type === 'richText') return compareRichText(from as string, to as string, comparison);
  if (field.type === 'group') return compareGroup(field, from as Values, to as Values);
  if (field.type === 'items') return compareItems(field, from as Item[], to as Item[], comparison);
  const parts = compareTexts(field, from as PlainValue, to as PlainValue);
  return parts && { type: 'text', parts };
}

/** Compares the values of a group as one text, with the label of each. */
function compareGroup({ of }: GroupField, from: Values, to: Values): TextDifference | undefined {
  const textOf = (values: Values) =>
    Object.entries(of)
      .map(([name, field]) => ({
        label: field.label,
        text: readableValue(field, values[name] as PlainValue),
      }))
      .filter(({ text }) => text !== '')
      .map(({ label, text }) => `${label} ${text}`)
      .join(', ');
  const [fromText, toText] = [textOf(from), textOf(to)];
  if (fromText === toText) return undefined;
  return { type: 'text', parts: compareWords(fromText, toText) ?? replaced(fromText, toText) };
}

const TIMES: ReadonlySet<string> = new Set(['moment', 'optionalMoment']);

function compareTexts(field: Field, from: PlainValue, to: PlainValue): DiffPart[] | undefined {
  const [fromText, toText] = [readableValue(field, from), readableValue(field, to)];
  // Times within one minute look the same, so they are shown as stored.
  if (fromText === toText)
    return TIMES.has(field.type) && from !== to && !Array.isArray(from)
      ? replaced(String(from), String(to))
      : undefined;
  const isProse = field.type === 'line' || field.type === 'lines' || field.type === 'names';
  return (isProse && compareWords(fromText, toText)) || replaced(fromText, toText);
}

const HAVE_NO_TEXT: ReadonlySet<string> = new Set(['media', 'gallery', 'embed', 'line']);

async function compareRichText(
  from: string,
  to: string,
  { slices, fileNames }: Comparison,
): Promise<RichTextDifference> {
  const all = await compareBlocks(from, to, slices, fileNames);
  const blocks = all.filter(
    ({ parts, sentences }) => sentences.length > 0 || parts.some(({ change }) => change !== undefined),
  );
  const changed = new Set(blocks);
  const unchanged = all.filter((block) => !changed.has(block) && !HAVE_NO_TEXT.has(block.type));
  return { type: 'richText', blocks, unchanged: unchanged.length };
}

type Item = Values & { id: string };

async function compareItems(
  field: ItemsField,
  from: Item[],
  to: Item[],
  comparison: Comparison,
): Promise<ItemsDifference | undefined> {
  const pairs = alignLists(from, to, { isSame: (one, other) => one.id === other.id }) ?? [];
  const items: ItemDifference[] = [];
  let unchanged = 0;
  for (const pair of pairs) {
    const id = pair.to?.id ?? pair.from?.id;
    const places = { from: placeOf(id, from), to: placeOf(id, to) };
    const [before, after] = [from[places.from - 1], to[places.to - 1]];
    const isMoved = Boolean(before && after && !(pair.from && pair.to));
    // A moved item is unmatched in both lists; it is listed at its new place.
    if (isMoved && pair.from) continue;
    const fields = before && after ? await compareFields(field.of, before, after, comparison) : [];
    if (before && after && !isMoved && fields.length === 0) unchanged += 1;
    else
      items.push({
        ...identityOf(field, after ?? before, comparison.fileNames),
        ...changeOf(before, after),
        ...(isMoved && { moved: places }),
        fields,
      });
  }
  return items.length > 0 ? { type: 'items', items, unchanged } : undefined;
}

const placeOf = (id: string | undefined, list: Item[]) => list.findIndex((item) => item.id === id) + 1;

const changeOf = (before: Item | undefined, after: Item | undefined): Pick<ItemDifference, 'change'> =>
  before && after ? {} : { change: after ? 'added' : 'removed' };

function identityOf(
  field: ItemsField,
  item: Item | undefined,
  fileNames: FileNames,
): Pick<ItemDifference, 'id' | 'name' | 'url'> {
  const key = item?.[field.key];
  const isLink = field.of[field.key]?.type === 'link' && typeof key === 'string';
  const name = item ? itemName(field, item) : '';
  return { id: item?.id ?? '', name: fileNames.get(name) ?? name, ...(isLink && { url: key }) };
}
