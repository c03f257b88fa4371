import { Show, type StoredShow } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import type { Actor } from '~/rules/accounts/permissions';
import { uploadIdOf } from '~/rules/uploads/uploads';
import { answerStills } from '../approvals/answer-link';
import { createRound } from '../approvals/create-round';
import { openLink } from '../approvals/links';
import { findRound } from '../approvals/store';
import { countOpening } from '../grants/grants';
import type { HeldLock } from '../platform/lock';
import { endRecipientLink } from '../screeners/recipients';
import { createScreener } from '../screeners/screeners';
import { updateUpload } from '../uploads/library/file';
import type { DemoPressDesk } from './demo-types';
import type { Addresses } from './store-files';

interface Seeding {
  demo: DemoPressDesk;
  actor: Actor;
  lock: HeldLock;
  addresses: Addresses;
  /** The ids of the shows and of the people, by their titles and names. */
  showId: (title: string) => string;
  personId: (name: string) => string;
  /** Returns the id of something of the demo, which every process gives it. */
  idOf: (title: string) => string;
}

/** Adds a round of approvals that is half done, and a screener. Can be interrupted and run again. The URLs of the links are forgotten. */
export async function seedPressDesk(seeding: Seeding): Promise<void> {
  await namePeople(seeding);
  await sendRound(seeding);
  await sendScreener(seeding);
}

const fileOf = (addresses: Addresses, file: string) => uploadIdOf(addresses.get(file) ?? '')[0] ?? '';

async function namePeople({ demo, actor, lock, addresses, personId }: Seeding): Promise<void> {
  for (const [file, name] of Object.entries(demo.peopleOnStills)) {
    const _id = fileOf(addresses, file);
    const stored = await Upload.findById(_id, { people: 1 }).lean<Pick<StoredUpload, 'people'> | null>();
    if ((stored?.people ?? []).length > 0) continue;
    lock.assertHeld();
    await updateUpload(actor, _id, { people: [{ personId: personId(name), name }] });
  }
}

/** The people are asked with a link each. An earlier attempt has forgotten its links, so that no opening of them is counted any more. */
async function sendRound({ demo, actor, lock, showId, personId, idOf }: Seeding): Promise<void> {
  const { show: title, label, soloRefusals, keptBy } = demo.round;
  const people = Object.values(demo.peopleOnStills).map((name) => ({
    personId: personId(name),
    soloRefusals,
    groupRefusals: 0,
  }));
  lock.assertHeld();
  const options = { origin: '', recordId: idOf(label) };
  const made = await createRound(actor, showId(title), { label, people }, options);
  const show = await Show.findById(showId(title)).orFail().lean<StoredShow>();
  const round = await findRound(String(show._id), made.id);
  const drawn = { verdict: 'open', note: '' } as const;
  for (const person of round.people.filter(({ name }) => keptBy.includes(name))) {
    lock.assertHeld();
    await answerStills({ show, round, person }, new Map([[1, { verdict: 'kept', note: '', drawn }]]));
    const url = made.people.find(({ name }) => name === person.name)?.url;
    if (url) await countOpening((await openLink(url.split('/').at(-1) ?? '')).grant);
  }
}

async function sendScreener({ demo, actor, lock, addresses, showId, idOf }: Seeding): Promise<void> {
  const { show: title, film, recipients, ended, ...fields } = demo.screener;
  const show = showId(title);
  const input = { ...fields, recipients, file: fileOf(addresses, film) };
  lock.assertHeld();
  const made = await createScreener(actor, show, input, { origin: '', recordId: idOf(fields.title) });
  for (const { id, name } of made.recipients) {
    if (!ended.includes(name)) continue;
    lock.assertHeld();
    await endRecipientLink(actor, { show, id: made.id }, id);
  }
}
