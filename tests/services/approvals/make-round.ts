/** Shows whose press kits have stills of people, and rounds about them, for tests. */
import { Types } from 'mongoose';
import { Show } from '~models/show';
import { Upload } from '~models/upload';
import type { SentChoice } from '~/press/approvals/allowance';
import type { Decision, Verdict } from '~/press/approvals/round';
import { answerStills, ownVerdicts } from '~/press/approvals/answer-link.server';
import { createRound } from '~/press/approvals/create-round.server';
import { openLink } from '~/press/approvals/approval-store.server';
import { actor, makeShow } from '../../make';

export const editor = actor('editor', { name: 'Sun-hee Park' });
export const ORIGIN = 'https://site.example';
const DAY_MS = 24 * 60 * 60 * 1000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

interface Tagged {
  name: string;
  personId?: string;
  approval?: boolean;
}

/** Names people on a picture. */
export async function tagPeople(file: string, people: readonly (string | Tagged)[]): Promise<void> {
  const named = people.map((person) => ({
    _id: new Types.ObjectId(),
    personId: '',
    approval: true,
    ...(typeof person === 'string' ? { name: person } : person),
  }));
  await Upload.updateOne({ _id: file }, { $set: { people: named } });
}

let count = 0;

/** Stores the record of a picture with people on it, without its bytes. */
export async function makeStillOf(
  people: readonly (string | Tagged)[],
  fields: object = {},
): Promise<string> {
  const _id = `${process.pid}x${(count += 1)}still`.padStart(24, '0');
  await Upload.create({
    _id,
    key: `show/the-long-rain/gallery/${_id}.png`,
    sha256: _id,
    originalName: 'Still.png',
    facts: { mediaType: 'image', contentType: 'image/png', bytes: 1, width: 64, height: 36 },
    createdAt: new Date(),
  });
  await tagPeople(_id, people);
  await Upload.updateOne({ _id }, { $set: fields });
  return _id;
}

/** Stores a show whose kit has these stills. */
export async function makeShowWith(stills: readonly string[]): Promise<string> {
  const { id } = await makeShow({}, editor);
  const items = stills.map((file) => ({ _id: new Types.ObjectId(), file }));
  await Show.updateOne({ _id: id }, { $set: { 'press.stills': items, 'press.visibility': 'link' } });
  return id;
}

/** A show with stills of Ines Aubry: `solo` of her alone, `group` with Tom Vale. */
export async function makeKitOfInes(
  solo: number,
  group: number,
): Promise<{ showId: string; stills: string[] }> {
  const stills: string[] = [];
  for (let count = 0; count < solo; count += 1) stills.push(await makeStillOf(['Ines Aubry']));
  for (let count = 0; count < group; count += 1) stills.push(await makeStillOf(['Ines Aubry', 'Tom Vale']));
  return { showId: await makeShowWith(stills), stills };
}

export const ask = (name: string, soloRefusals = 50, groupRefusals = 50) => ({
  name,
  soloRefusals,
  groupRefusals,
});

/** Sends stills of a show, and returns the round with the tokens of its links by name. */
export async function sendRound(showId: string, input: object = {}) {
  const round = await createRound(
    editor,
    showId,
    { people: [ask('Ines Aubry')], ...input },
    { origin: ORIGIN },
  );
  const tokens = Object.fromEntries(
    round.people.map(({ name, url }) => [name, url?.split('/').at(-1) ?? '']),
  );
  return { round, tokens, token: tokens['Ines Aubry'] ?? '' };
}

interface Drawn {
  verdict?: Verdict;
  note?: string;
}

/** Sends a form of a link, in which these stills, by their numbers, were changed from what was drawn. */
export async function answer(
  token: string,
  choices: Record<number, Decision | (Partial<SentChoice> & { was?: Drawn })>,
): Promise<void> {
  const sent = Object.entries(choices).map(([number, choice]) => {
    const { verdict = null, note = '', was = {} } = typeof choice === 'string' ? { verdict: choice } : choice;
    const drawn = { verdict: 'open' as Verdict, note: '', ...was };
    return [Number(number), { verdict, note, drawn }] as const;
  });
  await answerStills(await openLink(token), new Map(sent));
}

/** Returns what a link says of each still, in order. */
export async function verdictsOf(token: string): Promise<Verdict[]> {
  const { round, person } = await openLink(token);
  return ownVerdicts(round, String(person._id)).map(({ verdict }) => verdict.verdict);
}

/** Whether the press may have a still. */
export const isCleared = async (file: string): Promise<boolean> =>
  (await Upload.findById(file).orFail().lean()).press?.cleared ?? false;

export const CLEARED = {
  'press.cleared': true,
  'press.clearedBy': { id: editor.id, name: editor.name },
  'press.clearedAt': new Date(),
};

/** Puts a still of these people into the kit of a show, by default one without bytes of Ines Aubry, and sends it to them. */
export async function makeRoundOf(
  showId: string,
  { people = ['Ines Aubry'], file }: { people?: readonly string[]; file?: string } = {},
) {
  const still = file ?? (await makeStillOf(people));
  await tagPeople(still, people);
  const item = { _id: new Types.ObjectId(), file: still };
  await Show.updateOne({ _id: showId }, { $push: { 'press.stills': item } });
  const asked = people.map((name) => ask(name, 100, 100));
  const { round, tokens } = await sendRound(showId, { people: asked, stills: [still] });
  return { id: round.id, still, person: round.people[0]?.id ?? '', token: tokens[people[0] ?? ''] ?? '' };
}
