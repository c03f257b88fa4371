import type { Edited } from '~/core/merge/edits.server';
import {
  type ContentKind,
  LIST_PATHS,
  MESSAGES,
  titleOf,
  visibilityOf,
  findRecordKind,
  recordKindOf,
} from '~/core/nouns/kinds';
import type { ActionFunctionArgs } from '@remix-run/node';
import { authorize, type Action } from '~/core/access/permissions';
import {
  formAction,
  type FormOptions,
  type FormRequest,
  type FormResult,
} from '~/core/forms/form-action.server';
import { adminLoader, type AdminRequest } from '~/core/request/admin-loader.server';
import { publicNow } from '~/core/db/content-epoch.server';
import type { ViewBy } from '~/records/read/view-kinds.server';
import { type Flash, savedMessage, withNewAddress } from '~/core/forms/flash.server';
import { listOf } from '~/core/request/list-address';

// Loaders and actions of routes with a kind in the address: `/admin/{kind}/…`.

/** An unknown kind is 404 whatever the user may do. */
export const kindLoader = <Data>(
  read: (request: AdminRequest, kind: ContentKind) => Promise<Data>,
  { needs = 'openAdmin' }: { needs?: Action } = {},
) =>
  adminLoader(async (request) => {
    const kind = recordKindOf(request.params);
    authorize(request.actor, needs);
    return read(request, kind);
  });

/** One form of such a route; `kindAction` combines them to the route's action. */
export const kindForm = <Answer extends object = never>(
  handle: (request: FormRequest, kind: ContentKind) => Promise<FormResult<Answer>>,
  { failed, ...options }: Omit<FormOptions, 'failed'> & { failed: string | ((kind: ContentKind) => string) },
) =>
  formAction<Answer>((request) => handle(request, recordKindOf(request.params)), {
    ...options,
    failed: typeof failed === 'string' ? failed : (params) => failed(recordKindOf(params)),
  });

type RouteAction<Answer> = (args: ActionFunctionArgs) => Promise<Answer>;

/** For an unknown kind it answers before it reads the form; see `noSuchForm`. */
export const kindAction =
  <Answer>(action: RouteAction<Answer>): RouteAction<Answer> =>
  (args) => {
    if (!findRecordKind(args.params)) throw noSuchForm();
    return action(args);
  };

/** The same response as Remix gives for a route without an action. */
export const noSuchForm = () => new Response(null, { status: 405, statusText: 'Method Not Allowed' });

/** Redirects to the list as it was when the form was opened, with a message; `text` replaces that of an ordinary save. */
export const redirectAfterSave = (
  { actor, url }: Pick<FormRequest, 'actor' | 'url'>,
  kind: ContentKind,
  { record, merged, movedTo }: Edited<ViewBy[ContentKind]>,
  text: string = MESSAGES[kind].saved,
): FormResult => ({
  to: listOf(LIST_PATHS[kind], url.searchParams),
  flash: {
    tone: 'success',
    text: withNewAddress(savedMessage(kind, actor, text, merged), movedTo),
    ...flashLink(kind, record),
  },
});

/** Links to a record's public page, if it has one now. */
export function flashLink<K extends ContentKind>(kind: K, record: ViewBy[K]): Pick<Flash, 'link'> {
  const { url } = visibilityOf(kind, record, publicNow());
  return url === null ? {} : { link: { url, title: titleOf(kind, record) } };
}
