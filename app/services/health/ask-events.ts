import { ActivityEvent, type StoredEvent } from '~models/activity-event';
import { ApprovalRound, type StoredApprovalRound } from '~models/approval-round';
import { RefusedAttempts, type StoredRefusedAttempts } from '~models/refused-attempts';
import { Show, type StoredShow } from '~models/show';
import { LATE_MS, type DueFacts, type ErrorsFacts, type SignInsFacts } from '~/rules/health/events';
import { nextDue } from '../site/next-due';
import { findLateFiles } from '../uploads/usage/late-files';
import { usedIn } from '../uploads/usage/usage-index';
import { serverFacts } from './server-facts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** More refused sign-ins are not counted. */
const MAX_EVENTS = 1_000;
/** More late records are not named. */
const MAX_LATE = 50;

export async function askDue(): Promise<DueFacts> {
  const now = new Date();
  const before = new Date(now.getTime() - LATE_MS);
  const [kits, rounds, next] = await Promise.all([lateKits(before), lateRounds(before), nextDue(now)]);
  // Without changes it is only an earlier moment than the next change.
  const isNear = next !== null && (next.changes === null || next.changes.length > 0);
  return { late: [...kits, ...rounds], next: isNear ? new Date(next.at) : null };
}

/** Returns kits whose embargo ended before this moment, and whose files are still held back. */
async function lateKits(before: Date): Promise<string[]> {
  const late = await findLateFiles();
  if (late.length === 0) return [];
  const shows = await Show.find(
    { 'press.visibility': 'public', 'press.embargoUntil': { $lte: before } },
    { title: 1, press: 1 },
  ).lean<Pick<StoredShow, 'title' | 'press'>[]>();
  return shows
    .filter(({ press }) => {
      const used = usedIn({ press });
      return late.some((name) => used.has(name));
    })
    .slice(0, MAX_LATE)
    .map(({ title }) => `press kit of ${title}`);
}

/** Returns rounds of approvals that should have closed before this moment. */
async function lateRounds(before: Date): Promise<string[]> {
  const rounds = await ApprovalRound.find({ closedAt: null, closesAt: { $lte: before } }, { label: 1 })
    .limit(MAX_LATE)
    .lean<Pick<StoredApprovalRound, 'label'>[]>();
  return rounds.map(({ label }) => `round of approvals ${label}`);
}

export const askErrors = (): ErrorsFacts => serverFacts().readErrors();

/** Counts the events of refused sign-ins, and the attempts that are counted before they are an event. */
export async function askSignIns(): Promise<SignInsFacts> {
  const since = new Date(Date.now() - DAY_MS);
  const [events, counted] = await Promise.all([
    ActivityEvent.find({ what: 'sign-in', refused: true, at: { $gt: since } }, { at: 1, title: 1, times: 1 })
      .sort({ at: -1, _id: -1 })
      .limit(MAX_EVENTS)
      .lean<Pick<StoredEvent, 'at' | 'title' | 'times'>[]>(),
    RefusedAttempts.find({ lastAt: { $gt: since }, more: { $gt: 0 } })
      .limit(MAX_EVENTS)
      .lean<StoredRefusedAttempts[]>(),
  ]);
  const waiting = counted.filter(({ event }) => event.what === 'sign-in');
  const all = [
    ...events.map(({ at, title, times = 1 }) => ({ at, name: title, times })),
    ...waiting.map(({ lastAt, event, more }) => ({ at: lastAt, name: event.title, times: more })),
  ];
  const latest = all.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  return {
    count: all.reduce((sum, { times }) => sum + times, 0),
    isMore: events.length === MAX_EVENTS || counted.length === MAX_EVENTS,
    last: latest ? { name: latest.name, at: latest.at } : null,
  };
}
