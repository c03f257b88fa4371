import { KINDS, wordFor } from '~/rules/film/show-details';
import { yearsOf } from '~/rules/film/facts';
import { LOGOS_ZIP_PATH } from '~/rules/press/kit-addresses';
import { lowerHeadings } from '~/rules/text/headings';
import { mediaFacts } from '~/services/site/media-facts';
import { readPressRoom } from '~/services/site/press/press-room';
import { readSettings } from '~/services/views/settings';
import type { PublicRequest } from '../../request/public-loader';

/** The text about the company stands under the heading of its section. */
const ABOVE = 2;

/** Loads the press room. Throws 404 if there is none. */
export async function readPressRoomPage({ origin }: Pick<PublicRequest, 'origin'>) {
  const [room, { siteName }] = await Promise.all([readPressRoom(), readSettings('siteName')]);
  const { contacts, boilerplate, terms, logos, kits, releases } = room;
  return {
    siteName,
    contacts,
    about: lowerHeadings(boilerplate, ABOVE),
    terms: lowerHeadings(terms, ABOVE),
    logos,
    logosZip: logos.length > 0 ? { url: LOGOS_ZIP_PATH, bytes: sum(logos.map(({ bytes }) => bytes)) } : null,
    kits: kits.map(({ kind, year, yearEnd, ...kit }) => ({
      ...kit,
      about: [kind && wordFor(KINDS, kind), yearsOf({ year, yearEnd })].filter(Boolean),
    })),
    releases,
    host: origin.replace(/^https?:\/\//, ''),
    media: await mediaFacts([
      ...logos.map(({ url }) => url),
      ...kits.map(({ thumbnailUrl }) => thumbnailUrl),
    ]),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

export type PressRoomData = Awaited<ReturnType<typeof readPressRoomPage>>;
