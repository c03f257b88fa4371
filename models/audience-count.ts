import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

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

export interface StoredAudienceCount {
  /** Its span, period, type and name, so that every instance adds to the same one. */
  _id: string;
  span: 'day' | 'month';
  /** In the zone of the site: `2026-11-28`, or `2026-11`. */
  period: string;
  type: AudienceType;
  name: string;
  numbers: AudienceNumbers;
}

const required = { type: String, required: true } as const;
const MEASURES = [...new Set(Object.values(AUDIENCE_MEASURES).flat())];

const schema = new Schema<StoredAudienceCount>(
  {
    _id: required,
    span: { ...required, enum: ['day', 'month'] },
    period: required,
    type: { ...required, enum: AUDIENCE_TYPES },
    name: { type: String, default: '' },
    numbers: Object.fromEntries(MEASURES.map((measure) => [measure, Number])),
  },
  { ...SCHEMA_OPTIONS, collection: 'audience' },
);

schema.index({ span: 1, type: 1, period: 1 });
schema.index({ span: 1, type: 1, name: 1, period: 1 });

export const AudienceCount = define('AudienceCount', schema);
