import { Viewing, type StoredScreener, type StoredViewing } from '~models/screener';
import {
  watchPath,
  type RecipientView,
  type ScreenerDetails,
  type ScreenerRow,
} from '~/rules/screeners/screener';
import { uploadIdOf } from '~/rules/uploads/uploads';
import { readPersonalLinks } from '../grants/personal-links';
import { describeFilms, type Films } from './film';
import { recipientsOf } from './find';

/** The tokens of links that were just made, by recipient, and the origin of their URLs. */
export interface MadeLinks {
  origin: string;
  tokens: ReadonlyMap<string, string>;
}

function toScreener(screener: StoredScreener, films: Films) {
  const { _id, title, filmUrl, note, expiresAt, starts, code, burn, createdAt } = screener;
  const { createdBy, createdByName } = screener;
  const [file = ''] = uploadIdOf(filmUrl.slice(filmUrl.lastIndexOf('/') + 1));
  return {
    id: String(_id),
    title,
    file,
    note,
    expiresAt: expiresAt.toISOString(),
    starts,
    code: code !== '',
    burn,
    film: films.of(screener),
    createdAt: createdAt.toISOString(),
    createdBy: createdBy === null ? null : { id: createdBy, name: createdByName },
  };
}

/** Returns screeners as a list shows them. */
export async function toRows(screeners: readonly StoredScreener[]): Promise<ScreenerRow[]> {
  const films = await describeFilms(screeners);
  return screeners.map((screener) => ({
    ...toScreener(screener, films),
    recipients: screener.recipients.length,
  }));
}

/** Returns a screener with its recipients; only links that were just made have a URL. */
export async function toDetails(screener: StoredScreener, made?: MadeLinks): Promise<ScreenerDetails> {
  const [films, recipients] = await Promise.all([describeFilms([screener]), toRecipients(screener, made)]);
  return { ...toScreener(screener, films), version: screener.version, recipients };
}

/** Returns the recipients of a screener with what they watched. */
export async function toRecipients(
  screener: StoredScreener,
  { origin, tokens }: MadeLinks = { origin: '', tokens: new Map() },
): Promise<RecipientView[]> {
  const [viewings, linkOf] = await Promise.all([
    Viewing.find({ screener: String(screener._id) }).lean<StoredViewing[]>(),
    readPersonalLinks([recipientsOf(screener)]),
  ]);
  const byRecipient = new Map(viewings.map((viewing) => [String(viewing._id), viewing]));
  return screener.recipients.map(({ _id, name, outlet, email, starts }) => {
    const id = String(_id);
    const viewing = byRecipient.get(id);
    const token = tokens.get(id);
    return {
      id,
      name,
      outlet,
      email,
      url: token === undefined ? null : origin + watchPath(token),
      starts,
      used: viewing?.used ?? 0,
      opened: viewing?.opened ?? 0,
      minutes: Math.floor((viewing?.watched ?? 0) / 60),
      furthest: Math.round(viewing?.furthest ?? 0),
      lastAt: viewing?.lastAt?.toISOString() ?? null,
      wrongTries: linkOf(id).wrongTries,
      ended: linkOf(id).isEnded,
    };
  });
}
