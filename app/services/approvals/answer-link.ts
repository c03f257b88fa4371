import type { StoredApprovalRound } from '~models/approval-round';
import { bySilence, changedIn, type SentChoice } from '~/rules/approvals/answer';
import { answerRound } from '~/rules/approvals/answer-round';
import { MAX_APPROVAL_NOTE, ROUND_CLOSED } from '~/rules/approvals/round';
import { DoneInput } from '~/rules/approvals/round-input';
import { lines } from '~/rules/validation/fields';
import { Failure } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import { z } from 'zod';
import { recordEvent } from '../activity/record-event';
import { aboutApprovals } from './access';
import { settleClearance } from './clearance';
import { isOver } from './closing';
import type { OpenedLink } from './links';
import { ownVerdicts } from './read-approval';
import { approverOf, changeRound, toCounted, type RoundFields } from './store';

/** Who answers, and to what. */
type Answering = Pick<OpenedLink, 'show' | 'round' | 'person'>;

const roundClosed = () => new Failure(409, ROUND_CLOSED);

/** The names of the fields of a form for one still, by its number. */
const noteName = (number: number) => `note.${number}`;

/**
 * Stores what somebody has changed in a form, by the numbers of the stills. The last word on each still counts; what the form did not touch
 * stays as another device left it. Throws 400 for a note that is too long, and 409 for too many refusals, of which nothing is stored, and
 * after the end.
 */
export async function answerStills(
  { show, round, person }: Answering,
  sent: ReadonlyMap<number, SentChoice>,
): Promise<void> {
  const choices = withCleanNotes(sent);
  const id = String(person._id);
  const answers = new Map(
    ownVerdicts(round, id).flatMap(({ number, verdict }) => {
      const choice = choices.get(number);
      return choice ? [[verdict.file, changedIn(choice)] as const] : [];
    }),
  );
  await changeRound(String(show._id), String(round._id), (current, rounds) => {
    openApprover(current, id);
    const counted = rounds.map((each) => ({ each, as: toCounted(each) }));
    const own = counted.find(({ each }) => each === current)?.as ?? toCounted(current);
    const all = counted.map(({ as }) => as);
    const { verdicts, problem } = answerRound(all, own, { person: id, answers, at: new Date() });
    if (problem !== null) throw new Failure(409, problem);
    return verdicts === own.verdicts ? null : { verdicts: [...verdicts] };
  });
  // A repeated form may be that of an attempt which was interrupted before this.
  await settleClearance([...answers].flatMap(([file, { verdict }]) => (verdict === undefined ? [] : [file])));
}

/** Returns who answers. Throws 409 if nothing can be answered any more. */
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
 * Ends the answers of somebody: silence decides about what is open, and nothing can be changed any more but by staff. Throws 400 without the
 * name of who answered, and 409 after the end. The same form again is no failure.
 */
export async function finishAnswers({ show, round, person }: Answering, input: unknown): Promise<void> {
  const { answeredBy } = parse(DoneInput, input);
  const [showId, id] = [String(show._id), String(person._id)];
  let isNew = false;
  const stored = await changeRound(showId, String(round._id), (current) => {
    isNew = false;
    const earlier = approverOf(current, id);
    if (earlier?.doneAt && earlier.answeredBy === answeredBy) return null;
    openApprover(current, id);
    isNew = true;
    return doneFields(current, id, { answeredBy, at: new Date() });
  });
  await settleClearance(ownVerdicts(stored, id).map(({ verdict }) => verdict.file));
  if (isNew) await recordEvent(null, { ...aboutApprovals(showId, ['answeredBy']), via: 'form' });
}

const doneFields = (
  { people, verdicts, silence }: StoredApprovalRound,
  id: string,
  { answeredBy, at }: { answeredBy: string; at: Date },
): RoundFields => ({
  people: people.map((person) =>
    String(person._id) === id ? { ...person, doneAt: at, answeredBy } : person,
  ),
  verdicts: verdicts.map((verdict) => {
    if (verdict.person !== id) return verdict;
    return verdict.rule === 'answer' ? { ...verdict, by: answeredBy } : bySilence(verdict, silence, at);
  }),
});
