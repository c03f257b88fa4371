import type { ContentKind } from '~/core/nouns/kinds';
import type { ActionFunctionArgs } from '@remix-run/node';
import { authorize, type Action } from '~/core/access/permissions';
import { findRecordKind, recordKindOf } from '~/core/nouns/kind-names';
import {
  formAction,
  type FormOptions,
  type FormRequest,
  type FormResult,
} from '~/core/forms/form-action.server';
import { adminLoader, type AdminRequest } from '~/core/request/admin-loader.server';

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

interface KindFormOptions extends Omit<FormOptions, 'failed'> {
  failed: string | ((kind: ContentKind) => string);
}

/** One form of such a route; `kindAction` combines them to the route's action. */
export const kindForm = <Answer extends object = never>(
  handle: (request: FormRequest, kind: ContentKind) => Promise<FormResult<Answer>>,
  { failed, ...options }: KindFormOptions,
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
