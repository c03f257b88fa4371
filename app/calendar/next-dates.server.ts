import type { Actor } from '~/core/access/permissions';
import { readEntries } from './calendar-entries.server';
import { toShown } from './calendar-sources.server';
import { addDays, dayAt } from '~/core/text/days';

const DAYS = 7;
const MOST_SHOWN = 10;

/** Returns what comes in the next seven days, today included, as far as the dashboard shows it, and the number of all. */
export async function readNextDates(actor: Actor) {
  const today = dayAt(new Date());
  const found = await readEntries(actor, { from: today, to: addDays(today, DAYS - 1) });
  const now = new Date().toISOString();
  const next = found.filter(({ at, allDay, hasFailed = false }) => allDay || hasFailed || at >= now);
  return { entries: next.slice(0, MOST_SHOWN).map(toShown), total: next.length };
}
