import { ApprovalRound } from '~models/approval-round';
import { sluggedModel } from '~models/records';
import type { SluggedRecord } from '~models/record-schema';
import { Screener } from '~models/screener';
import { Upload } from '~models/upload';
import { authorize, type Actor } from '~/core/access/permissions';
import { recordRefusal } from '~/core/activity/record-event.server';
import { htmlToText } from '~/core/html/html';
import { TITLE_FIELDS, titleOf, type ContentKind } from '~/core/nouns/kinds';
import { getSettings } from '~/core/session/settings.server';
import { Failure } from '~/core/validation/errors';
import { removeRecord } from '~/records/save/record-remove.server';
import { saveOf } from '~/records/save/record-saves.server';
import { updateRecord } from '~/records/save/record-update.server';
import { idsWithChanges } from '~/records/save/stored-changes.server';
import { readDemoSettings, type DemoPressContact } from './demo-settings.server';
import { SEEDER_ID } from './seed-state.server';

// The demo content that is still on the site: the records that the seed created. Kits, screeners and rounds belong to their show, and
// files to the records that use them: they go to the trash, come back and stay with these.

/** Records that refer to others come first. */
const ORDER = ['article', 'page', 'show', 'person'] as const satisfies ContentKind[];

interface DemoRecord {
  kind: ContentKind;
  id: string;
  title: string;
}

interface DemoContent {
  /** The records that nobody has saved since the seed. */
  unchanged: DemoRecord[];
  /** The others stay when the demo content is removed. */
  changed: DemoRecord[];
}

type Found = Pick<SluggedRecord, '_id' | 'version' | 'updatedAt' | 'updatedBy' | 'saved'>;

const BY_PEOPLE = { $nin: [null, SEEDER_ID] };

/** Returns the ids of shows for which people have made or changed a screener or a round of approvals. */
async function showsInUse(): Promise<Set<string>> {
  const [screened, sent] = await Promise.all([
    Screener.distinct('show', { $or: [{ createdBy: BY_PEOPLE }, { updatedBy: BY_PEOPLE }] }),
    ApprovalRound.distinct('show', { $or: [{ createdBy: BY_PEOPLE }, { 'verdicts.rule': 'staff' }] }),
  ]);
  return new Set([...screened, ...sent]);
}

async function readKind(kind: ContentKind): Promise<DemoContent> {
  const shown = { [TITLE_FIELDS[kind]]: 1, version: 1, updatedAt: 1, updatedBy: 1, saved: 1 };
  const found = await sluggedModel(kind).find({ createdBy: SEEDER_ID }, shown).lean<Found[]>();
  const ids = found.map(({ _id }) => String(_id));
  const kept = await idsWithChanges(kind, ids);
  const used = kind === 'show' && ids.length > 0 ? await showsInUse() : kept;
  const content: DemoContent = { unchanged: [], changed: [] };
  for (const record of found) {
    const id = String(record._id);
    const isChanged = saveOf(record).by !== null || kept.has(id) || used.has(id);
    content[isChanged ? 'changed' : 'unchanged'].push({ kind, id, title: titleOf(kind, record) });
  }
  return content;
}

export async function readDemoContent(actor: Actor): Promise<DemoContent> {
  authorize(actor, 'removeDemo');
  const kinds = await Promise.all(ORDER.map(readKind));
  return {
    unchanged: kinds.flatMap(({ unchanged }) => unchanged),
    changed: kinds.flatMap(({ changed }) => changed),
  };
}

/** Moves the unchanged records into the trash, one deletion after the other. */
export async function removeDemoContent(actor: Actor): Promise<void> {
  const { unchanged } = await recordRefusal(actor, { what: 'delete' }, () => readDemoContent(actor));
  for (const { kind, id } of unchanged) await removeRecord(kind, actor, id).catch(unlessDeleted);
  await removeDemoPress(actor);
}

/** Takes out of the press room what is still the demo's. An earlier version of the settings brings it back. */
async function removeDemoPress(actor: Actor): Promise<void> {
  const { pressContacts, pressBoilerplate, pressTerms, logoPack } = await getSettings();
  const [demo, files] = await Promise.all([
    readDemoSettings(),
    Upload.distinct('_id', { _id: { $in: logoPack.map(({ file }) => file) }, createdBy: SEEDER_ID }),
  ]);
  const contacts = new Set((demo.pressContacts ?? []).map(contactKey));
  const without = {
    pressContacts: pressContacts.filter((contact) => !contacts.has(contactKey(contact))),
    pressBoilerplate: isSameText(pressBoilerplate, demo.pressBoilerplate) ? '' : pressBoilerplate,
    pressTerms: isSameText(pressTerms, demo.pressTerms) ? '' : pressTerms,
    logoPack: logoPack.filter(({ file }) => !files.includes(file)),
  };
  const before = { pressContacts, pressBoilerplate, pressTerms, logoPack };
  if (JSON.stringify(without) !== JSON.stringify(before)) await updateRecord('settings', actor, '', without);
}

const contactKey = ({ name, role, phone, email }: DemoPressContact) =>
  JSON.stringify([name, role, phone, email]);

const isSameText = (html: string, demo = '') => htmlToText(html) === htmlToText(demo);

function unlessDeleted(error: unknown): void {
  if (!(error instanceof Failure) || error.status !== 404) throw error;
}
