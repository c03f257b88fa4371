import { randomUUID } from 'node:crypto';
import type { Actor } from '~/core/access/permissions';
import { LIST_PATHS, RECORD_FIELDS, titleOf, type Kind, type ContentKind } from '~/core/nouns/kinds';
import { dividedFields } from '~/core/fields/divided-groups';
import type { Field } from '~/core/fields/field';
import { linksIn } from '~/core/fields/item-texts.server';
import { VERSIONS_PER_PAGE } from '~/core/db/retention-limits';
import { readableVersion } from '~/records/history/readable-version';
import {
  versionNumber,
  compareHistory,
  inspectVersion,
  listHistory,
  editToVersion,
  compareStates,
} from '~/records/save/record-history.server';
import { VERSION_NOT_RESTORED, VERSION_RESTORED } from '~/core/validation/messages';
import { namesOfFiles } from '~/records/save/record-references.server';
import { mediaFacts } from '~/media/facts/media-facts.server';
import { versionFiles } from '~/media/library/library-files.server';
import { formAction, type FormRequest, type FormResult } from '~/core/forms/form-action.server';
import { answersOf } from '~/core/forms/read-controls.server';
import { adminLoader, type AdminRequest } from '~/core/request/admin-loader.server';
import { keepList, namedList } from '~/core/request/list-address';
import { readListPage } from '~/core/request/page-query.server';
import { flashLink, kindAction, kindForm, kindLoader } from './kind-routes.server';
import { compareAnswer } from '~/records/previews/answers.server';
import { withNewAddress } from '~/core/forms/flash.server';

// Screens that list, compare, show and restore versions of a record or of the settings.

interface Subject {
  kind: Kind;
  id: string;
  path: string;
  /** The query that keeps the list which the form was opened from. */
  keep: string;
}

const recordSubject = (
  kind: ContentKind,
  { params: { id = '' }, url }: Pick<AdminRequest, 'params' | 'url'>,
) => ({
  kind,
  id,
  path: `${LIST_PATHS[kind]}/${id}`,
  keep: keepList(namedList(LIST_PATHS[kind], url.searchParams)),
});

const SETTINGS: Subject = { kind: 'settings', id: '', path: '/admin/settings', keep: '' };

const about = ({ kind, path, keep }: Subject, record: object) => ({
  kind,
  title: kind === 'settings' ? '' : titleOf(kind, record),
  formPath: path + keep,
  historyPath: `${path}/history`,
});

const fieldsOf = (kind: Kind): Readonly<Record<string, Field>> => RECORD_FIELDS[kind];

/** What is known of the files in versions of a record. */
export async function filesIn(kind: Kind, ...versions: object[]) {
  const urls = versions.flatMap((version) => linksIn(fieldsOf(kind), version));
  const [media, files] = await Promise.all([mediaFacts(urls), versionFiles(urls)]);
  return { media, files };
}

async function readComparison(actor: Actor, subject: Subject, { searchParams }: URL) {
  const { kind, id } = subject;
  const numbers = {
    from: versionNumber(searchParams.get('from')),
    to: versionNumber(searchParams.get('to')),
  };
  const { record, ...comparison } = await compareHistory(kind, actor, id, numbers);
  const files = await filesIn(kind, comparison.from.fields, comparison.to.fields);
  return { type: 'comparison' as const, ...about(subject, record), ...comparison, ...files };
}

async function readVersionList(actor: Actor, subject: Subject, url: URL) {
  const { kind, id } = subject;
  const { record, ...list } = await readListPage(url, { limit: VERSIONS_PER_PAGE }, (query) =>
    listHistory(kind, actor, id, query),
  );
  return { type: 'list' as const, ...about(subject, record), ...list };
}

const readHistory = async (actor: Actor, subject: Subject, url: URL) =>
  url.searchParams.has('from') || url.searchParams.has('to')
    ? await readComparison(actor, subject, url)
    : await readVersionList(actor, subject, url);

async function readVersion(actor: Actor, subject: Subject, { version }: Record<string, string | undefined>) {
  const { kind, id } = subject;
  const { record, ...shown } = await inspectVersion(kind, actor, id, versionNumber(version));
  const fields = dividedFields(fieldsOf(kind));
  const fileNames = await namesOfFiles(fieldsOf(kind), shown.version.fields);
  return {
    ...about(subject, record),
    ...shown,
    isCurrent: shown.version.version === shown.current.version,
    unticked: shown.differences
      .filter(({ field }) => fields[field]?.decidesVisibility)
      .map(({ field }) => field),
    content: readableVersion(kind, shown.version.fields, fileNames),
    ...(await filesIn(kind, shown.version.fields, shown.current.fields)),
    idempotencyKey: randomUUID(),
  };
}

async function restoreFields(
  { actor, params: { version }, form, base }: FormRequest,
  { kind, id, path, keep }: Subject,
): Promise<FormResult> {
  const wanted = { fields: form.getAll('fields') };
  const options = { base, ...answersOf(form) };
  const { record, movedTo } = await editToVersion(kind, actor, id, versionNumber(version), wanted, options);
  // Links to the public page of a record, if it has one.
  const link = kind !== 'settings' && 'slug' in record ? flashLink(kind, record) : {};
  return {
    to: path + keep,
    flash: { tone: 'success', text: withNewAddress(VERSION_RESTORED, movedTo), ...link },
  };
}

const RESTORATION = { failed: VERSION_NOT_RESTORED, typed: false };

export const historyLoader = kindLoader((request, kind) =>
  readHistory(request.actor, recordSubject(kind, request), request.url),
);
export const versionLoader = kindLoader((request, kind) =>
  readVersion(request.actor, recordSubject(kind, request), request.params),
);
export const versionAction = kindAction(
  kindForm((request, kind) => restoreFields(request, recordSubject(kind, request)), RESTORATION),
);

export const settingsHistoryLoader = adminLoader(({ actor, url }) => readHistory(actor, SETTINGS, url));
export const settingsVersionLoader = adminLoader(({ actor, params }) => readVersion(actor, SETTINGS, params));
export const settingsVersionAction = formAction((request) => restoreFields(request, SETTINGS), RESTORATION);

/** Loads the comparison of the record as it was when it was answered with what it is now. */
export const answerLoader = kindLoader(async ({ actor, params }, kind) => {
  const { id = '', answer: answerId = '' } = params;
  const { answer, from, to } = await compareAnswer(actor, { kind, id }, answerId);
  const differences = await compareStates(kind, from, to);
  const formPath = `${LIST_PATHS[kind]}/${id}`;
  return { title: titleOf(kind, to), formPath, answer, differences, ...(await filesIn(kind, from, to)) };
});
