import { SHOW_DETAIL_FIELDS } from '../kinds/show-detail-fields';
import type { ViewOf } from '../fields/field-values';

/** What is known about a show as a film or a series, as callers of the services get it. */
export type ShowDetails = ViewOf<typeof SHOW_DETAIL_FIELDS>;

export type Credit = ShowDetails['credits'][number];

type Options = readonly (readonly [string, string])[];

/** Returns the word for a value of a closed list: "Co-producer" for `co-producer`. */
export const wordFor = (options: Options, value: string): string =>
  options.find(([each]) => each === value)?.[1] ?? value;

export const KINDS = SHOW_DETAIL_FIELDS.kind.options;
export const STAGES = SHOW_DETAIL_FIELDS.stage.options;
export const CREDIT_GROUPS = SHOW_DETAIL_FIELDS.credits.of.group.options;
