import { Types } from 'mongoose';

/** A value in the form in which values are compared. */
export type Scalar = string | number | boolean | null;

/** The paths that were read: these alone, or all but these. */
type ReadPaths = { only: readonly string[] } | { allBut: readonly string[] };

/** What all queries of one place in the code have in common; kept once. */
export interface ReadShape {
  collection: string;
  operation: 'find' | 'findOne' | 'countDocuments' | 'distinct' | 'aggregate';
  /** The paths that the conditions name. */
  conditions: readonly string[];
  /** Those of which the conditions want one of some values; others may be met by any record. */
  wanted: readonly string[];
  paths: ReadPaths;
  /** The paths that decide the order. */
  order: readonly string[];
  isLimited: boolean;
  /** Whether the condition is one value of a unique index, so that no other record can take the place of what was found. */
  isUnique: boolean;
}

/** What a query read, as far as it decides whether a later write changes its result. */
export interface NotedRead {
  shape: ReadShape;
  /** The values that each of `shape.wanted` may have, as `joinValues` writes them. */
  values: readonly string[];
  /** The ids of the result, with spaces between them; null if they are too many, unknown, or among the wanted values. */
  ids: string | null;
}

/** The most shapes that are kept once; there are about fifty in the code. */
const MAX_SHAPES = 1_000;
const MAX_TEXT = 80;
/** The approximate memory in bytes of notes, of a noted read without its texts, and of a text without its characters. */
const NOTES_BYTES = 140;
const READ_BYTES = 160;
const TEXT_BYTES = 24;

const shapes = new Map<string, ReadShape>();

/** Returns the same object for equal shapes. */
export function sharedShape(shape: ReadShape): ReadShape {
  const key = JSON.stringify(shape);
  const known = shapes.get(key);
  if (known) return known;
  if (shapes.size < MAX_SHAPES) shapes.set(key, shape);
  return shape;
}

/** Returns a value in the form in which values are compared; undefined for what is long, or no single value. */
export function shortScalar(value: unknown): Scalar | undefined {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.length <= MAX_TEXT ? value : undefined;
  if (value instanceof Date) return value.toISOString();
  return value instanceof Types.ObjectId ? value.toHexString() : undefined;
}

/** One text takes less memory than many values. JSON has no line break within a value. */
export const joinValues = (values: readonly Scalar[]): string =>
  values.map((value) => JSON.stringify(value)).join('\n');

/** Whether `joinValues` of some values has this one. */
export const hasValue = (text: string, value: Scalar): boolean =>
  `\n${text}\n`.includes(`\n${JSON.stringify(value)}\n`);

/** Notes of what is read in an asynchronous scope. */
export class ReadNotes {
  // Copied instead of pushed to: an array that grows keeps room for more, and there are notes for every page.
  reads: readonly NotedRead[] = [];
  /** Notes that were made once for several scopes, such as those of the settings. */
  included: readonly ReadNotes[] = [];
  /** The same notes for those who use some fields of the result only, by the names of these. */
  #ofFields: Map<string, ReadNotes> | undefined;

  add(read: NotedRead): void {
    this.reads = [...this.reads, read];
  }

  include(notes: ReadNotes): void {
    if (!this.included.includes(notes)) this.included = [...this.included, notes];
  }

  /** Returns the notes of whoever uses only these fields of what was read. Equal notes are one object. */
  ofFields(fields: readonly string[]): ReadNotes {
    const key = fields.join(' ');
    const known = this.#ofFields?.get(key);
    if (known) return known;
    const notes = new ReadNotes();
    notes.reads = this.reads.map(({ shape, ...read }) => ({
      ...read,
      shape: sharedShape({ ...shape, paths: { only: fields } }),
    }));
    notes.included = this.included;
    this.#ofFields ??= new Map();
    this.#ofFields.set(key, notes);
    return notes;
  }

  /** The approximate memory in bytes, without what is included, which is kept once. */
  get bytes(): number {
    const bytesOf = (text: string) => TEXT_BYTES + text.length;
    return this.reads
      .flatMap(({ values, ids }) => [READ_BYTES, ...[...values, ids ?? ''].map(bytesOf)])
      .reduce((sum, bytes) => sum + bytes, NOTES_BYTES);
  }
}
