import type { Actor } from '~/rules/accounts/permissions';
import type { ScreenerDetails } from '~/rules/screeners/screener';
import { createScreener } from '~/services/screeners/screeners';
import { openScreener } from '~/services/screeners/watch';
import { actor, makeShow } from '../../make';
import { makeUpload, video } from '../../media-files';

export const ORIGIN = 'https://www.example.com';
const editor = actor('editor', { name: 'Sun-hee Park' });

interface Made {
  show: string;
  screener: ScreenerDetails;
  /** The tokens of the links, in the order of the recipients. */
  tokens: string[];
}

let shared: Promise<string> | undefined;

/** Returns a film that several screeners show, because each upload takes a while. */
const filmOfAll = (): Promise<string> => (shared ??= newFilm());

export const newFilm = async (): Promise<string> =>
  (await makeUpload(await video(), { fileType: 'video' })).id;

/** Makes a screener for two people, of a film that other tests show, too. */
export async function makeScreener(fields: object = {}, by: Actor = editor): Promise<Made> {
  const show = (await makeShow({ title: 'The Long Rain' })).id;
  const input = {
    title: 'Episode one',
    file: await filmOfAll(),
    recipients: [{ name: 'Constance Amory', email: 'c.amory@ledger.example' }, { name: 'Ravi Lund' }],
    ...fields,
  };
  const screener = await createScreener(by, show, input, { origin: ORIGIN });
  return { show, screener, tokens: screener.recipients.map(({ url }) => tokenOf(url)) };
}

export const tokenOf = (url: string | null): string => url?.split('/').at(-1) ?? '';

/** Returns why a link opens nothing; null if it does. */
export const whyClosed = (token: string): Promise<string | null> =>
  openScreener(token).then(
    () => null,
    (error: unknown) => (error as Error).message,
  );
