import { AppState, type StoredState } from '~models/app-state';
import { RECORD_MODELS } from '~models/records';
import { insertState } from '~/core/db/app-state.server';

// Apart from the seed, which a start with other content does not load.

const SEED = 'demo content';

/** The user that the demo content belongs to; no account has this id. */
export const SEEDER_ID = 'demo';

/** Whether the database is empty, or a seed was interrupted. */
export async function isSeedDue(): Promise<boolean> {
  const state = await AppState.findById(SEED).lean<StoredState>();
  return state ? state.value !== 'done' : isEmpty();
}

async function isEmpty(): Promise<boolean> {
  const counts = await Promise.all(
    Object.values<CountedModel>(RECORD_MODELS).map((model) => model.countDocuments()),
  );
  return counts.every((count) => count === 0);
}

interface CountedModel {
  countDocuments(): PromiseLike<number>;
}

/** Does nothing if an interrupted seed had begun. */
export const beginSeed = () => insertState({ _id: SEED, value: 'running', at: new Date() });

export const endSeed = () =>
  AppState.updateOne({ _id: SEED, value: 'running' }, { $set: { value: 'done', at: new Date() } });

/** Rich text is stored as one block per line. */
const joinBlocks = (_: string, value: { html?: string[] } | null): unknown =>
  Array.isArray(value?.html) ? value.html.join('') : value;

/** Parses a file of the demo content. */
export const parseDemo = <Content>(text: string): Content => JSON.parse(text, joinBlocks) as Content;
