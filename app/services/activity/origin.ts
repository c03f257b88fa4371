import { AsyncLocalStorage } from 'node:async_hooks';
import type { ActivityRecord } from '~/rules/activity/activity';

/** What is known of an event while its work goes on. */
export interface EventDetails {
  record: { kind: ActivityRecord; id: string; title?: string | undefined } | null;
  fields: readonly string[];
}

/** Where the work comes from that is going on. */
interface Origin {
  /** The client's IP address; empty for commands. */
  address: string;
  /** The event that the work is part of; null outside of one. */
  event: EventDetails | null;
}

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelOrigin?: AsyncLocalStorage<Origin> };
const storage = (processWide.showreelOrigin ??= new AsyncLocalStorage<Origin>());

const NOWHERE: Origin = { address: '', event: null };

export const currentOrigin = (): Origin => storage.getStore() ?? NOWHERE;

/** Runs the work of a request, so that its events know the client's address. */
export const fromAddress = <Result>(address: string, work: () => Result): Result =>
  storage.run({ address, event: null }, work);

/** Runs work that is no event, and part of none. */
export const withoutEvents = <Result>(work: () => Result): Result =>
  withinEvent({ record: null, fields: [] }, work);

/** Runs work that is part of an event. */
export const withinEvent = <Result>(event: EventDetails, work: () => Result): Result =>
  storage.run({ ...currentOrigin(), event }, work);
