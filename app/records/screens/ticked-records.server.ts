import type { SluggedRecord } from '~models/record-schema';
import { can, type Actor } from '~/core/access/permissions';
import { historyLimits } from '~/core/db/retention.server';
import type { LeftRecord } from '~/core/nouns/admin-list';
import { HIDDEN, isHidden, publishedValues, titleOf, type ContentKind, TEXTS } from '~/core/nouns/kinds';
import { Failure, Unconfirmed, type Question, type QuestionPart } from '~/core/validation/errors';
import { readPutOnSite, requireLetOut } from '~/media/usage/let-out.server';
import { deletionText, questionOf } from '~/records/list/list-context';
import { type PublishOptions, askBeforeHiding } from '~/records/save/record-listeners.server';
import { requireConfirmation, updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { findRecord } from '~/records/save/record-store.server';

interface Ticked {
  id: string;
  title: string;
  record: SluggedRecord;
}

interface Done {
  ids: string[];
  left: LeftRecord[];
}

/** Publishes or hides records one after another. Throws `Unconfirmed`, before the first write, with the questions of all. */
export async function switchTicked(
  kind: ContentKind,
  actor: Actor,
  ids: readonly string[],
  { isPublished, ...options }: PublishOptions & { isPublished: boolean },
): Promise<Done> {
  const change = isPublished ? publishedValues(kind) : HIDDEN[kind];
  const { found, left } = await findTicked(kind, ids);
  const changing = found.filter(({ record }) => isHidden(kind, record) === isPublished);
  await askFirst(kind, actor, changing, { change, ...options });
  const kept = await eachTicked(changing, ({ id }) =>
    updateRecord(kind, actor, id, change, { force: options.force }),
  );
  return doneExcept(found, [...left, ...kept]);
}

/** Deletes records one after another. Throws `Unconfirmed` before the first one. */
export async function deleteTicked(
  kind: ContentKind,
  actor: Actor,
  ids: readonly string[],
  { asksFirst }: PublishOptions,
): Promise<Done> {
  // Refused like the deletion of one record, which is an event.
  if (!can(actor, 'delete')) await removeRecord(kind, actor, ids[0] ?? '');
  const { found, left } = await findTicked(kind, ids);
  if (asksFirst && found.length > 0) throw new Unconfirmed(await deletionQuestion(kind, found));
  const kept = await eachTicked(found, ({ id }) => removeRecord(kind, actor, id));
  return doneExcept(found, [...left, ...kept]);
}

const doneExcept = (found: readonly Ticked[], left: LeftRecord[]): Done => {
  const kept = new Set(left.map(({ id }) => id));
  return { ids: found.flatMap(({ id }) => (kept.has(id) ? [] : [id])), left };
};

async function findTicked(kind: ContentKind, ids: readonly string[]) {
  const found: Ticked[] = [];
  const left: LeftRecord[] = [];
  for (const id of new Set(ids)) {
    try {
      const record = (await findRecord(kind, id)) as SluggedRecord;
      found.push({ id, record, title: titleOf(kind, record) });
    } catch (error) {
      left.push({ id, title: TEXTS[kind].short, why: refusalOf(error) });
    }
  }
  return { found, left };
}

async function eachTicked(ticked: readonly Ticked[], work: (one: Ticked) => Promise<unknown>) {
  const left: LeftRecord[] = [];
  for (const one of ticked) {
    try {
      await work(one);
    } catch (error) {
      left.push({ id: one.id, title: one.title, why: refusalOf(error) });
    }
  }
  return left;
}

/** A failure of the server is one of the whole form. */
function refusalOf(error: unknown): string {
  if (!(error instanceof Failure) || error.status >= 500) throw error;
  return error.message;
}

async function askFirst(
  kind: ContentKind,
  actor: Actor,
  ticked: readonly Ticked[],
  { change, asksFirst = false, force = false }: PublishOptions & { change: object },
): Promise<void> {
  const asked: { title: string; question: Question }[] = [];
  for (const { title, record } of ticked) {
    const question = await questionIn(async () => {
      await requireConfirmation(kind, { stored: record, view: record, change }, { asksFirst, force });
      if (force) return;
      const { files, kit, after: fields } = await readPutOnSite({ kind, current: record, fields: change });
      await requireLetOut({ actor, files, fields, force, kit });
    });
    if (question) asked.push({ title, question });
  }
  // The question about files that are held back comes last.
  const now = asked.some(({ question }) => !question.isForce)
    ? asked.filter(({ question }) => !question.isForce)
    : asked;
  if (now[0]) throw new Unconfirmed(oneQuestion(now[0].question, now));
}

/** Other failures are those of the write, which says them. */
async function questionIn(check: () => Promise<void>): Promise<Question | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof Unconfirmed) return error.question;
    refusalOf(error);
    return null;
  }
}

function oneQuestion(first: Question, asked: readonly { title: string; question: Question }[]): Question {
  if (asked.length === 1) return first;
  return {
    ...first,
    text: `${asked.length} of them ask first. ${first.isForce ? 'Put them on the site now?' : 'Go on?'}`,
    about: asked.flatMap(({ title, question: { text, about = [] } }): QuestionPart[] => [
      `${title}: ${text} `,
      ...about,
      ' ',
    ]),
    verb: first.isForce ? 'Put them on the site' : first.verb,
  };
}

async function deletionQuestion(kind: ContentKind, ticked: readonly Ticked[]): Promise<Question> {
  const about: QuestionPart[] = [];
  for (const { title, record } of ticked) {
    const links = (await askBeforeHiding(kind, record))?.about ?? [];
    if (links.length > 0) about.push(`${title}: `, ...links, ' ');
  }
  const [first] = ticked;
  return {
    text: questionOf(ticked.length === 1 && first ? first.title : `${ticked.length} ${TEXTS[kind].many}`),
    about: [...about, deletionText(historyLimits().trashDays, ticked.length)],
    verb: 'Delete',
  };
}
