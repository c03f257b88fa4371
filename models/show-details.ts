import { Schema, type Types } from 'mongoose';

interface StoredItem {
  _id: Types.ObjectId;
}

export interface StoredCredit extends StoredItem {
  name: string;
  /** The id of a person, who may have been deleted; empty for none. */
  personId: string;
  group:
    | 'cast'
    | 'creator'
    | 'director'
    | 'writer'
    | 'producer'
    | 'executive producer'
    | 'camera'
    | 'editing'
    | 'music'
    | 'design'
    | 'sound'
    | 'effects'
    | 'other';
  role: string;
  note: string;
}

interface StoredEpisode extends StoredItem {
  number: number;
  title: string;
  synopsis: string;
  /** A day, such as `2025-09-14`. */
  airDate: string;
  minutes: number | null;
  stillUrl: string;
}

interface StoredSeason extends StoredItem {
  number: number;
  title: string;
  year: number | null;
  synopsis: string;
  episodes: StoredEpisode[];
}

interface StoredWatchEntry extends StoredItem {
  territory: string;
  service: string;
  url: string;
  access: 'free' | 'subscription' | 'rent' | 'buy' | 'broadcast' | 'cinema' | 'festival';
  from: Date | null;
  until: Date | null;
}

interface StoredAward extends StoredItem {
  body: string;
  name: string;
  year: number;
  result: 'won' | 'nominated' | 'shortlisted' | 'official selection';
  recipient: string;
  url: string;
  /** The URL of its laurel, an image. */
  laurelUrl: string;
}

interface StoredQuote extends StoredItem {
  text: string;
  source: string;
  author: string;
  url: string;
  stars: number | null;
}

interface StoredCompany extends StoredItem {
  name: string;
  role: 'broadcaster' | 'commissioner' | 'co-producer' | 'distributor' | 'sales' | 'funder';
  url: string;
  logoUrl: string;
}

interface StoredTitle extends StoredItem {
  title: string;
  territory: string;
}

interface StoredShowIds {
  imdb: string;
  eidr: string;
  tmdb: string;
  wikidata: string;
}

/** What is known about a show as a film or a series. */
export interface StoredShowDetails {
  kind: '' | 'series' | 'film' | 'special' | 'short';
  stage: '' | 'development' | 'pre-production' | 'production' | 'post-production' | 'released';
  year: number | null;
  yearEnd: number | null;
  genres: string[];
  countries: string[];
  languages: string[];
  originalTitle: string;
  alsoKnownAs: StoredTitle[];
  episodeCount: number | null;
  minutes: number | null;
  companies: StoredCompany[];
  ids: StoredShowIds;
  credits: StoredCredit[];
  seasons: StoredSeason[];
  watch: StoredWatchEntry[];
  awards: StoredAward[];
  quotes: StoredQuote[];
}

const text = { type: String, default: '' };
const requiredText = { type: String, required: true };
const number = { type: Number, default: null };
const requiredNumber = { type: Number, required: true };
const texts = { type: [String], default: [] };
const moment = { type: Date, default: null };
const STRICT = { strict: 'throw' } as const;

const title = new Schema<StoredTitle>({ title: requiredText, territory: text }, STRICT);

const company = new Schema<StoredCompany>(
  { name: requiredText, role: requiredText, url: text, logoUrl: text },
  STRICT,
);

const credit = new Schema<StoredCredit>(
  { name: requiredText, personId: text, group: requiredText, role: text, note: text },
  STRICT,
);

const episode = new Schema<StoredEpisode>(
  {
    number: requiredNumber,
    title: requiredText,
    synopsis: text,
    airDate: text,
    minutes: number,
    stillUrl: text,
  },
  STRICT,
);

const season = new Schema<StoredSeason>(
  {
    number: requiredNumber,
    title: text,
    year: number,
    synopsis: text,
    episodes: { type: [episode], default: [] },
  },
  STRICT,
);

const watchEntry = new Schema<StoredWatchEntry>(
  {
    territory: requiredText,
    service: requiredText,
    url: requiredText,
    access: requiredText,
    from: moment,
    until: moment,
  },
  STRICT,
);

const award = new Schema<StoredAward>(
  {
    body: requiredText,
    name: requiredText,
    year: requiredNumber,
    result: requiredText,
    recipient: text,
    url: text,
    laurelUrl: text,
  },
  STRICT,
);

const quote = new Schema<StoredQuote>(
  { text: requiredText, source: requiredText, author: text, url: text, stars: number },
  STRICT,
);

const ids = new Schema<StoredShowIds>(
  { imdb: text, eidr: text, tmdb: text, wikidata: text },
  { ...STRICT, _id: false },
);

/** The definitions of these fields for the schema of a show. */
export const showDetails = {
  kind: { type: String, default: '' as const },
  stage: { type: String, default: '' as const },
  year: number,
  yearEnd: number,
  genres: texts,
  countries: texts,
  languages: texts,
  originalTitle: text,
  alsoKnownAs: { type: [title], default: [] },
  episodeCount: number,
  minutes: number,
  companies: { type: [company], default: [] },
  ids: { type: ids, default: () => ({}) },
  credits: { type: [credit], default: [] },
  seasons: { type: [season], default: [] },
  watch: { type: [watchEntry], default: [] },
  awards: { type: [award], default: [] },
  quotes: { type: [quote], default: [] },
};
