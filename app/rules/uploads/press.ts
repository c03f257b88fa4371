import { longDate } from '../text/dates';

// What a file is to the press: whether it is cleared, whose it is, and what the picture itself says. Schemas are in `press-input.ts`,
// which browsers do not load.

/** What a picture can say of itself, with the characters that are kept of each: as many as the field has room for that it fills. */
export const FOUND_LIMITS = {
  credit: 200,
  caption: 500,
  rights: 200,
  createdAt: 60,
  city: 200,
  country: 200,
} as const;
export type FoundName = keyof typeof FOUND_LIMITS;

export interface FoundValue {
  value: string;
  from: 'xmp' | 'iptc';
}

export type Found = Record<FoundName, FoundValue | null>;

/** Somebody who is in a picture. */
export interface FilePerson {
  id: string;
  /** The id of a person of the site; absent for a typed name. */
  personId?: string;
  name: string;
  /** Whether they have to be asked before the press may have it. */
  approval: boolean;
}

/** What a file is to the press, as staff see it. Moments are ISO 8601. */
export interface FilePress {
  cleared: boolean;
  clearedBy: { id: string; name: string } | null;
  clearedAt: string | null;
  credit: string;
  rights: string;
  usableUntil: string | null;
  /** What the people in the picture have said; null if nobody has to be asked. */
  approval: 'waiting' | 'approved' | 'refused' | null;
  found: Found;
}

export const PRESS_LIMITS = { credit: 200, rights: 200, people: 30, files: 200 } as const;

/** The fields of a file that a picture's own words can fill, by the names of their controls. */
export const FOUND_CONTROLS = {
  'press.credit': 'credit',
  caption: 'caption',
  'press.rights': 'rights',
} as const;
export type FoundControl = keyof typeof FOUND_CONTROLS;

/** The name of the buttons that take what the picture says, and the value of the one that takes everything. */
export const USE_FOUND = { name: 'use', all: 'all' } as const;

/** What a still of a kit can lack, as the library filters. */
export const PRESS_FILTERS = ['uncleared', 'no-credit'] as const;
export type PressFilter = (typeof PRESS_FILTERS)[number];

/** What a clearance lacks, as messages by field. */
export const CLEARANCE_LACKS = {
  'press.credit': 'Cleared needs a credit',
  caption: 'Cleared needs a caption',
  alt: 'Cleared needs alternative text',
} as const;

/** Says to others why they cannot change who is on a picture. */
export const NAMES_FIXED =
  'This picture is in a round of approvals: only those who manage approvals change who is on it.';

/** Returns when and where a picture says it was taken: "4 March 2026, Bristol, United Kingdom"; empty if it says nothing. */
export function takenAt({ createdAt, city, country }: Found): string {
  // Its time is the camera's, wherever that was.
  const [day] = (createdAt?.value ?? '').split('T');
  const date = day && day.length === 10 ? longDate(`${day}T12:00:00Z`) : day;
  return [date, city?.value, country?.value].filter(Boolean).join(', ');
}

/** What became of the files of a form that could not do with all of them what it said. */
export interface PressReport {
  saved: number;
  /** Those that were not saved or not cleared, and why; without an id, there is no such file. */
  left: { id: string | null; name: string; why: string[] }[];
}
