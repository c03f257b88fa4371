/** What a row of the table of the admin's forms consists of, and the requests that rows share. */
import type { Actor, Role } from '~/core/access/permissions';
import { actor } from '../../make';
import { signedIn } from '../sign-in';

export const EVERYBODY: Role[] = ['author', 'editor', 'admin'];
export const EDITORS: Role[] = ['editor', 'admin'];
export const ADMINS: Role[] = ['admin'];
export const NOBODY: Role[] = [];

type Fields = { [name: string]: string | File };

export interface FormRequest {
  url: string;
  form: Fields;
  /** The session that sends it, if that is not the caller's usual one. */
  cookie?: string;
  /** Whether it is sent to the site by its name instead of its address. */
  isNamed?: boolean;
}

/** Who sends a form, and where to. */
export interface Sender {
  /** For a visitor who is not signed in: the author. */
  caller: Actor;
  /** The site's address with a name instead of numbers. */
  namedUrl: string;
}

export interface RoleForm {
  /** The route without the layout (see record-routes.ts), and the form's `intent`, if it has one. */
  form: string;
  name: string;
  /** Creates the record to change, owned by this author, and returns the request. */
  prepare: (author: Actor, sender: Sender) => Promise<FormRequest>;
  may: Role[];
  /** False for a form that changes nothing for anybody. */
  writes?: false;
  /** The status of a refusal other than by the role. */
  refusedWith?: 400;
  /** Whether the route has no page and answers scripts with JSON. */
  isJson?: true;
}

/** An admin who owns the records of others, and need not be signed in. */
export const otherUser = actor('admin');

export const to = (url: string, form: Fields): Promise<FormRequest> => Promise.resolve({ url, form });

/** A form in the row of a list. */
export const row = async (list: string, make: Promise<{ id: string }>, form: Fields) =>
  to(`/admin/${list}?index`, { id: (await make).id, ...form });

/** A form on the screen of a record, or on the one with that ending. */
export const at = async (list: string, make: Promise<{ id: string }>, form: Fields = {}, end = '') =>
  to(`/admin/${list}/${(await make).id}${end}`, form);

/** A form of the sender's own account: that of a new user of the same role, so that no row changes what another one uses. */
export async function ofOwn(
  { caller }: Sender,
  url: string,
  form: Fields | ((own: Actor) => Promise<Fields> | Fields),
): Promise<FormRequest> {
  const { actor: own, cookie } = await signedIn(caller.role);
  return { url, form: typeof form === 'function' ? await form(own) : form, cookie };
}

/** Returns the pattern of the addresses of a route. */
export function addressesOf(form: string): RegExp {
  const [route = ''] = form.split(' ');
  const parts = route.split('.').filter((part) => part !== '_index');
  const address = parts.map((part) => part.replace(/_$/, '').replace(/^\$.*/, '[^/?]+')).join('/');
  return new RegExp(`^/${address}${route.endsWith('_index') ? '\\?index' : ''}$`);
}
