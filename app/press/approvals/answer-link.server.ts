import { z } from 'zod';
import type { StoredApprovalRound, StoredVerdict } from '~models/approval-round';
import { Settings } from '~models/settings';
import type { StoredPressContact } from '~models/show';
import { recordEvent } from '~/core/activity/record-event.server';
import { identityOf, type Named } from '~/core/holds/approval-state';
import { Failure } from '~/core/validation/errors';
import { lines, parse } from '~/core/validation/fields.server';
import {
  allowanceOf,
  tooManyRefusals,
  type CountedRound,
  withAnswer,
  type Answer,
  type Answerable,
  bySilence,
  changedIn,
  type SentChoice,
} from './allowance';
import { readStillFiles, type StillFile } from './create-round.server';
import { settleClearance } from './clearance.server';
import {
  aboutApprovals,
  approverOf,
  changeRound,
  isOver,
  type OpenedLink,
  readRounds,
  toCounted,
} from './approval-store.server';
import { STILLS_PER_PAGE, MAX_APPROVAL_NOTE, ROUND_CLOSED } from './round';
import { DoneInput } from './round-schemas.server';

type AnswerableVerdict = CountedRound['verdicts'][number] & Answerable;

interface Answering {
  person: string;
  /** By file, only what was changed. */
  answers: ReadonlyMap<string, Answer>;
  at: Date;
}

/**
 * Returns the round's verdicts after an answer; the same list if nothing changes, and the reason if there are too many refusals over all
 * rounds of the show. The rounds are sorted oldest first and include `current`.
 */
export function answerRound<Said extends AnswerableVerdict>(
  rounds: readonly CountedRound[],
  current: Omit<CountedRound, 'verdicts'> & { verdicts: readonly Said[] },
  { person, answers, at }: Answering,
): { verdicts: readonly Said[]; problem: string | null } {
  const asked = current.people.find(({ id }) => id === person);
  if (!asked) return { verdicts: current.verdicts, problem: null };
  const verdicts = current.verdicts.map((verdict) => {
    const answer = verdict.person === person ? answers.get(verdict.file) : undefined;
    return answer ? withAnswer(verdict, answer, { by: asked.name, at }) : verdict;
  });
  if (verdicts.every((verdict, place) => verdict === current.verdicts[place]))
    return { verdicts: current.verdicts, problem: null };
  const answered = rounds.map((each) => (each === current ? { ...current, verdicts } : each));
  const problem = tooManyRefusals(allowanceOf(rounds, asked), allowanceOf(answered, asked));
  return { verdicts, problem };
}

/** In the order in which they were sent. */
export const ownVerdicts = ({ verdicts }: StoredApprovalRound, person: string) =>
  verdicts
    .filter((verdict) => verdict.person === person)
    .map((verdict, index) => ({ number: index + 1, verdict }));

/** A page past the end is the last. Verdicts of others are not included. */
export async function readApproval({ show, round, person }: OpenedLink, asked: number) {
  const own = ownVerdicts(round, String(person._id));
  const isDecided = isOver(round) || person.doneAt !== null;
  const pages = Math.max(1, Math.ceil(own.length / STILLS_PER_PAGE));
  const page = Math.min(asked, pages);
  // Afterwards only refused stills are shown, on one page.
  const shown = isDecided
    ? own.filter(({ verdict }) => verdict.verdict === 'refused')
    : own.slice((page - 1) * STILLS_PER_PAGE, page * STILLS_PER_PAGE);
  const stills = await readStillFiles(shown.map(({ verdict }) => verdict.file));
  const byName = new Map(stills.map((still) => [still._id, still]));
  return {
    show: show.title,
    label: round.label,
    name: person.name,
    silence: round.silence,
    closesAt: round.closesAt.toISOString(),
    /** The name of who answered (empty if no one did), and when answers closed; null while they are open. */
    decided: isDecided
      ? { by: person.answeredBy, at: (person.doneAt ?? round.closedAt ?? round.closesAt).toISOString() }
      : null,
    ...(await readProgress(round, person)),
    page,
    pages,
    /** Those of the page; after the end all refused ones. */
    stills: shown.map(({ number, verdict }) => toShown(number, verdict, byName.get(verdict.file), person)),
    /** The person to contact; null while answers are open. */
    contact: isDecided ? await readContact(show) : null,
  };
}

/** Counts a person's verdicts in a round, and what they may still refuse in all rounds of the show. */
export async function readProgress(round: StoredApprovalRound, person: OpenedLink['person']) {
  const own = ownVerdicts(round, String(person._id));
  const count = (wanted: string) => own.filter(({ verdict }) => verdict.verdict === wanted).length;
  const allowance = allowanceOf((await readRounds(round.show)).map(toCounted), person);
  return { kept: count('kept'), refused: count('refused'), open: count('open'), allowance };
}

function toShown(
  number: number,
  { verdict, note, isSolo }: StoredVerdict,
  still: StillFile | undefined,
  person: Named,
) {
  const { width, height } = still?.facts ?? {};
  const others = (still?.people ?? []).filter((each) => identityOf(each) !== identityOf(person));
  return {
    /** Its number among the link's stills, from 1. */
    number,
    verdict,
    note,
    isSolo,
    others: [...new Set(others.map(({ name }) => name))],
    /** Pixels; null if unknown. */
    size: width && height ? { width, height } : null,
    isMissing: !still,
  };
}

/** Returns the show's contact, else the company's. */
async function readContact({ press }: OpenedLink['show']) {
  const settings = () =>
    Settings.findOne({}, { pressContacts: 1 }).lean<{ pressContacts?: StoredPressContact[] } | null>();
  const contact = press?.contacts?.[0] ?? (await settings())?.pressContacts?.[0];
  return contact ? { name: contact.name, phone: contact.phone, email: contact.email } : null;
}

type ShownLink = Pick<OpenedLink, 'show' | 'round' | 'person'>;

const roundClosed = () => new Failure(409, ROUND_CLOSED);

const noteName = (number: number) => `note.${number}`;

/**
 * Stores a person's changes by the numbers of the stills, and returns the stored round. The latest answer to each still counts; untouched
 * fields keep the answers of other devices. Throws 400 for a note that is too long, and 409 after the end and for too many refusals;
 * nothing is stored then.
 */
export async function answerStills(
  { show, round, person }: ShownLink,
  sent: ReadonlyMap<number, SentChoice>,
): Promise<StoredApprovalRound> {
  const choices = withCleanNotes(sent);
  const id = String(person._id);
  const answers = new Map(
    ownVerdicts(round, id).flatMap(({ number, verdict }) => {
      const choice = choices.get(number);
      return choice ? [[verdict.file, changedIn(choice)] as const] : [];
    }),
  );
  const stored = await changeRound(String(show._id), String(round._id), (current, rounds) => {
    openApprover(current, id);
    const own = toCounted(current);
    const all = rounds.map((each) => (each === current ? own : toCounted(each)));
    const { verdicts, problem } = answerRound(all, own, { person: id, answers, at: new Date() });
    if (problem !== null) throw new Failure(409, problem);
    return verdicts === own.verdicts ? null : { verdicts: [...verdicts] };
  });
  // A repeated form may come from an attempt that was interrupted before this.
  await settleClearance([...answers].flatMap(([file, { verdict }]) => (verdict === undefined ? [] : [file])));
  return stored;
}

/** Throws 409 if the answers are closed. */
function openApprover(current: StoredApprovalRound, id: string) {
  const answerer = approverOf(current, id);
  if (!answerer || answerer.doneAt !== null || isOver(current)) throw roundClosed();
  return answerer;
}

const Note = lines('Note', MAX_APPROVAL_NOTE);

function withCleanNotes(sent: ReadonlyMap<number, SentChoice>): Map<number, SentChoice> {
  const shape = Object.fromEntries([...sent.keys()].map((number) => [noteName(number), Note]));
  const notes = Object.fromEntries([...sent].map(([number, { note }]) => [noteName(number), note]));
  const clean = parse(z.strictObject(shape), notes) as Record<string, string>;
  return new Map(
    [...sent].map(([number, choice]) => [number, { ...choice, note: clean[noteName(number)] ?? '' }]),
  );
}

/**
 * Closes a person's answers: silence decides about open stills, and only staff can change verdicts from then on. Throws 400 without a name,
 * and 409 after the end. Submitting twice is fine.
 */
export async function finishAnswers({ show, round, person }: ShownLink, input: unknown): Promise<void> {
  const { answeredBy } = parse(DoneInput, input);
  const [showId, id] = [String(show._id), String(person._id)];
  let isNew = false;
  const stored = await changeRound(showId, String(round._id), (current) => {
    isNew = false;
    const earlier = approverOf(current, id);
    if (earlier?.doneAt && earlier.answeredBy === answeredBy) return null;
    openApprover(current, id);
    isNew = true;
    const at = new Date();
    return {
      people: current.people.map((each) =>
        String(each._id) === id ? { ...each, doneAt: at, answeredBy } : each,
      ),
      verdicts: current.verdicts.map((verdict) => {
        if (verdict.person !== id) return verdict;
        const { rule } = verdict;
        return rule === 'answer' ? { ...verdict, by: answeredBy } : bySilence(verdict, current.silence, at);
      }),
    };
  });
  await settleClearance(ownVerdicts(stored, id).map(({ verdict }) => verdict.file));
  if (isNew) await recordEvent(null, { ...aboutApprovals(showId, ['answeredBy']), via: 'form' });
}
