import { defineModel, stored, type StoredIn } from './define';

/** What is counted under each name. Nothing of it belongs to a person. */
export const AUDIENCE_MEASURES = {
  /** Of the whole site; without a name. */
  total: ['views', 'first', 'machines'],
  /** By the path of a page. */
  path: ['views', 'first'],
  /** By the host of another site. */
  referrer: ['views'],
  /** By the name of a file. */
  film: ['plays', 'quarter', 'half', 'threeQuarters', 'end'],
  /** By the slug of a show. */
  press: ['opened', 'zips', 'stills'],
  /** By what was sought and not found. */
  search: ['times'],
} as const;

export type AudienceType = keyof typeof AUDIENCE_MEASURES;
export const AUDIENCE_TYPES = Object.keys(AUDIENCE_MEASURES) as AudienceType[];
export type AudienceMeasure = (typeof AUDIENCE_MEASURES)[AudienceType][number];
export type AudienceNumbers = Partial<Record<AudienceMeasure, number>>;

const MEASURES = [...new Set(Object.values(AUDIENCE_MEASURES).flat())];

export const AudienceCount = defineModel(
  'AudienceCount',
  'audience',
  [
    { span: 1, type: 1, period: 1 },
    { span: 1, type: 1, name: 1, period: 1 },
  ],
  {
    /** Its span, period, type and name, so that every instance adds to the same one. */
    _id: stored.required,
    span: stored.oneOf(['day', 'month']),
    /** In the zone of the site: `2026-11-28`, or `2026-11`. */
    period: stored.required,
    type: stored.oneOf(AUDIENCE_TYPES),
    name: stored.text,
    numbers: stored.is<AudienceNumbers>(Object.fromEntries(MEASURES.map((measure) => [measure, Number]))),
  },
);
export type StoredAudienceCount = StoredIn<typeof AudienceCount>;
