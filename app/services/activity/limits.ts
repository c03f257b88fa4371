import { ACTIVITY_DAYS } from '~/rules/activity/activity';

interface ActivityOptions {
  /** The days for which events are kept; 0 keeps them for ever. */
  days: number;
  /** Is told when an event could not be stored yet, or was dropped. */
  report: (error: unknown) => void;
}

const DEFAULTS: ActivityOptions = { days: ACTIVITY_DAYS, report: () => undefined };
const DAY_MS = 24 * 60 * 60 * 1000;

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelActivity?: ActivityOptions };

/** Sets the options, once at start. */
export function limitActivity(options: ActivityOptions): void {
  processWide.showreelActivity = options;
}

export const activityOptions = (): ActivityOptions => processWide.showreelActivity ?? DEFAULTS;

/** Returns the time before which events are no longer kept; null if they are kept for ever. */
export function activitySince(): Date | null {
  const { days } = activityOptions();
  return days === 0 ? null : new Date(Date.now() - days * DAY_MS);
}
