import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import type { Editing, InlineRecord } from '~/core/nouns/inline';
import { countedPath } from '~/audience/counted-request.server';
import { recentViews } from '~/audience/read-audience.server';
import { can, type Actor } from '~/core/access/permissions';
import { CONTENT_KIND_LIST, type Kind } from '~/core/nouns/kinds';
import { longDateTime } from '~/core/text/formats';
import { readOpenNotes } from '~/records/previews/answers.server';
import { datesOfChanges } from '~/records/save/stored-changes.server';
import { STAFF_ASSETS } from '~/core/files/file-library';
import { readFlash } from '~/core/forms/flash.server';
import { maxMegabytes } from '~/media/intake/upload-receive.server';
import { toInlineRecord } from './inline.server';
import { isDocument } from '~/core/forms/form-recovery.server';
import { requireEnrolment, findSignedIn, sessionHeader, staffHeader } from '~/core/request/session.server';
import { toErrorPage, publicRequest, type PublicRequest } from '~/core/request/public-loader.server';
import { getSettings } from '~/core/session/settings.server';

export interface EditModeRequest extends PublicRequest {
  /** The editor; null for a visitor, who gets the public page. */
  actor: Actor | null;
  /** Whether a former slug redirects: a page that is being edited stays and updates its URL itself. */
  followsSlug: boolean;
}

/** Returns a function that gives the start of a held-back file's address for staff; undefined for visitors. */
export const staffPrefixFor = (actor: Actor | null) => (actor ? () => STAFF_ASSETS : undefined);

type Records = Record<string, InlineRecord>;

interface Edited {
  records: Records;
  slug?: string;
}

/** Wraps the loader of an edit route: the page and, for a signed-in user, the fields they may change. */
export function editModeLoader<Data extends object>(
  read: (request: EditModeRequest) => Promise<Data>,
  editedBy: (actor: Actor, data: Data, request: EditModeRequest) => Promise<Edited>,
) {
  return (args: LoaderFunctionArgs) =>
    toErrorPage(async () => {
      const { request, context } = args;
      const signedIn = await findSignedIn(request, context);
      if (signedIn) await requireEnrolment(signedIn, new URL(request.url));
      const actor = signedIn?.actor ?? null;
      const editRequest = {
        ...publicRequest(args),
        actor,
        followsSlug: actor === null || isDocument(request),
      };
      const page = await read(editRequest);
      const headers = new Headers(PRIVATE);
      if (!signedIn) return data({ ...page, editing: null as Editing | null }, { headers });
      const { records, slug = null } = await editedBy(signedIn.actor, page, editRequest);
      const { flash, header } = await readFlash(request, context);
      headers.append('Set-Cookie', await sessionHeader(signedIn.token, context.origin));
      headers.append('Set-Cookie', staffHeader(context.origin));
      if (header) headers.append('Set-Cookie', header);
      const editing: Editing | null = {
        mayOrder: can(actor, 'edit'),
        records: await markChanges(records),
        slug,
        maxMegabytes: maxMegabytes(),
        views: await viewsOfPage(editRequest.url),
        flash,
      };
      return data({ ...page, editing }, { headers });
    });
}

async function viewsOfPage({ pathname }: URL): Promise<number | null> {
  const path = countedPath(pathname.replace(/\/edit\/?(?=(?:\.data)?$)/, '') || '/');
  const views = path === null ? null : await recentViews([path]);
  return views && (views.get(path ?? '') ?? 0);
}

/** Adds what there is to say about unpublished changes of records, and the open notes about them. */
async function markChanges(records: Records): Promise<Records> {
  const all = Object.values(records);
  const idsOf = (kind: Kind) => all.flatMap((record) => (record.kind === kind ? [record.id] : []));
  const [changed, noted] = await Promise.all([
    Promise.all(CONTENT_KIND_LIST.map((kind) => datesOfChanges(kind, idsOf(kind)))),
    Promise.all(CONTENT_KIND_LIST.map((kind) => readOpenNotes(kind, idsOf(kind)))),
  ]);
  const dates = new Map(changed.flatMap((each) => [...each]));
  const notes = noted.flat();
  return Object.fromEntries(
    Object.entries(records).map(([key, record]) => {
      const date = dates.get(record.id);
      const own = notes.filter((note) => note.record === record.id);
      const marks = { ...(date && { unpublished: wordsOf(date) }), ...(own.length > 0 && { notes: own }) };
      return [key, { ...record, ...marks }];
    }),
  );
}

function wordsOf({ publishAt, problem }: { publishAt: Date | null; problem: string | null }): string {
  if (publishAt === null) return '';
  const when = longDateTime(publishAt);
  return problem === null ? `They will be published on ${when}` : `Not published on ${when}`;
}

const PRIVATE = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' };

/** An edit route differs by user, so it is never cached. */
export const editRouteHeaders: HeadersFunction = () => PRIVATE;

type View = Record<string, unknown> & { id: string; createdBy: string | null };

/** Returns the records that the actor may edit, keyed like `show/<id>`. */
export const recordsFor = (actor: Actor, kind: Kind, views: View[], fields: readonly string[]): Records =>
  Object.fromEntries(
    views
      .filter((view) => can(actor, 'edit', view))
      .map((view) => [`${kind}/${view.id}`, toInlineRecord(kind, view, fields)]),
  );

/** Returns the settings among a page's texts, under their own name; empty if the actor may not change settings. */
export async function settingsFor(actor: Actor, name: string, fields: readonly string[]): Promise<Records> {
  if (!can(actor, 'editSettings')) return {};
  return { [name]: toInlineRecord('settings', await getSettings(), fields) };
}
