import type { Model } from 'mongoose';
import { RECORD_MODELS } from '~models/records';
import { KIND_LIST, type Kind } from '~/core/nouns/kinds';

export interface LinkingRecord {
  _id: unknown;
  version: number;
  /** Absent in records of earlier releases until they are listed. */
  links?: string[];
  updatedAt: Date;
}

export const linkingModel = (kind: Kind) => RECORD_MODELS[kind] as unknown as Model<LinkingRecord>;

export async function isLinked(address: string): Promise<boolean> {
  const found = await Promise.all(KIND_LIST.map((kind) => linkingModel(kind).exists({ links: address })));
  return found.some((each) => each !== null);
}

/** Returns the addresses with this beginning to which records link. */
export async function linkedBelow(beginning: string): Promise<string[]> {
  // No character of an address comes after the tilde.
  const range = { links: { $gte: beginning, $lt: `${beginning}\u007f` } };
  const found = await Promise.all(
    KIND_LIST.map((kind) => linkingModel(kind).find(range, { links: 1 }).lean<LinkingRecord[]>()),
  );
  const all = found.flat().flatMap(({ links = [] }) => links);
  return [...new Set(all.filter((address) => address.startsWith(beginning)))];
}
