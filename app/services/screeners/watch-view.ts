import type { StoredUpload } from '~models/upload';
import { longDate } from '~/rules/text/dates';
import { ASSETS } from '~/rules/uploads/uploads';
import { Failure } from '~/rules/validation/errors';
import { fileFor } from './film';
import { findScreenerFilm, type OpenedScreener } from './watch';

/** What the page of a link shows. */
export async function describeWatch(opened: OpenedScreener) {
  const { screener, recipient, showTitle } = opened;
  const film = await findScreenerFilm(opened).catch(nullIfGone);
  return {
    title: screener.title,
    showTitle,
    note: screener.note,
    expiresAt: screener.expiresAt.toISOString(),
    name: recipient.name,
    date: longDate(new Date()),
    /** Whether the name is in the picture itself. */
    isBurntIn: screener.burn,
    player: film && fileFor(screener, film, String(recipient._id)) ? toPlayer(film) : null,
  };
}

function nullIfGone(error: unknown): null {
  if (error instanceof Failure && error.status === 404) return null;
  throw error;
}

const toPlayer = ({ facts, poster, tracks }: StoredUpload) => ({
  width: facts.width ?? 1280,
  height: facts.height ?? 720,
  hasPoster: poster.image !== '' || (poster.current?.url.startsWith(ASSETS) ?? false),
  tracks: tracks.map(({ id, role, language, label }) => ({ id, kind: role, language, label })),
});
