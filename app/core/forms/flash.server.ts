import { createCookie } from '@remix-run/node';
import type { Actor } from '~/core/access/permissions';
import { changerFor, type Edited } from '~/core/merge/edits.server';
import type { Context } from '~/core/request/context.server';
import { isSecure, safeRedirect } from '~/core/request/session.server';
import type { Undo } from '~/core/ui/toasts';
import { labelOf } from '~/core/nouns/labels';
import { asSentence } from '~/core/validation/messages';
import { isTrashKind, type Kind } from '~/core/nouns/kinds';

/** A message that survives one redirect: a toast with JavaScript, otherwise a line on the next page. */
export interface Flash {
  tone: 'success' | 'error' | 'info';
  text: string;
  /** The section that shows the message, such as `settings`; without it, it is a toast. */
  place?: string;
  link?: { url: string; title: string } | undefined;
  undo?: Undo | undefined;
}

const TONES = new Set<unknown>(['success', 'error', 'info'] satisfies Flash['tone'][]);
const LIFE_SECONDS = 60;
const cookie = createCookie('showreel_flash', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  maxAge: LIFE_SECONDS,
});

export const flashHeader = (flash: Flash, origin: string) =>
  cookie.serialize(flash, { secure: isSecure(origin) });

export function flashNow(context: Context, flash: Flash): void {
  context.flash = flash;
}

/** Returns the pending message, and the `Set-Cookie` header that clears it. */
export async function readFlash(
  request: Request,
  context: Context,
): Promise<{ flash: Flash | null; header: string | null }> {
  if (isFlash(context.flash)) return { flash: context.flash, header: null };
  const value: unknown = await cookie.parse(request.headers.get('Cookie'));
  if (!isFlash(value)) return { flash: null, header: null };
  return {
    flash: { ...value, link: linkOf(value), undo: undoOf(value) },
    header: await cookie.serialize('', { maxAge: 0 }),
  };
}

/** Only if it leads to a page of this site. */
function linkOf({ link }: Flash): Flash['link'] {
  const url = safeRedirect(link?.url, '');
  return url !== '' && typeof link?.title === 'string' ? { url, title: link.title } : undefined;
}

function undoOf({ undo }: Flash): Flash['undo'] {
  if (!undo) return undefined;
  if ('entry' in undo) {
    const { entry, at, was } = undo;
    return [entry, at, was].every((text) => typeof text === 'string') ? { entry, at, was } : undefined;
  }
  return isTrashKind(undo.kind) && typeof undo.id === 'string' ? { kind: undo.kind, id: undo.id } : undefined;
}

/** Cookies can contain anything, so the shape is checked. */
const isFlash = (value: unknown): value is Flash =>
  typeof value === 'object' &&
  value !== null &&
  'tone' in value &&
  TONES.has(value.tone) &&
  'text' in value &&
  typeof value.text === 'string';

type ChangesOfOthers = Edited<unknown>['merged'] | undefined;

/**
 * Returns the message of a save, including the fields that others have changed since the form was opened: "… Sun-hee
 * Park also changed: Channel."
 */
export const savedMessage = (
  kind: Kind | null,
  actor: Pick<Actor, 'id'>,
  message: string,
  merged: ChangesOfOthers,
): string => withChangesOfOthers(actor, message, merged, (field) => labelOf(kind, field));

/** "… Its address is now /shows/salt-country; the old one leads there." */
export const withNewAddress = (message: string, movedTo: string | null | undefined): string =>
  movedTo ? `${asSentence(message)} Its address is now ${movedTo}; the old one leads there.` : message;

export function withChangesOfOthers(
  { id }: Pick<Actor, 'id'>,
  message: string,
  merged: ChangesOfOthers,
  label: (field: string) => string,
): string {
  if (!merged) return message;
  const by = changerFor(id, merged.by);
  const also = by === merged.by.name ? `${by} also changed` : `Also changed by ${by}`;
  return `${asSentence(message)} ${also}: ${merged.fields.map(label).join(', ')}.`;
}
