import { omit } from '~/rules/fields/omit';
import { describeFields } from '~/rules/fields/field';
import { patchSchema } from '~/rules/fields/field-schemas';
import { SHOW_FIELDS } from '~/rules/kinds/show';
import { STILL_STATES } from '~/rules/press/kit';

const { press } = SHOW_FIELDS;
const { stills } = press.of;

const state = {
  type: 'choice',
  label: 'State',
  options: STILL_STATES.map((each) => [each, each] as const),
} as const;

const onSite = {
  type: 'items',
  label: 'On the site',
  of: describeFields({ kind: { type: 'line', label: 'Kind' }, title: { type: 'line', label: 'Title' } }),
  maxItems: 1_000,
  key: 'title',
} as const;

/** The rule for changes as the document states it: the states and places of stills may be sent back, and are ignored. */
export const documentedPatch = patchSchema({
  ...SHOW_FIELDS,
  press: { ...press, of: { ...press.of, stills: { ...stills, of: { ...stills.of, state, onSite } } } },
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a change of a show without what only the server sets of its stills. */
export function withoutStillStates(input: unknown): unknown {
  if (!isObject(input) || !isObject(input.press) || !Array.isArray(input.press.stills)) return input;
  const sent: unknown[] = input.press.stills;
  // A longer list is refused as it is.
  if (sent.length > stills.maxItems) return input;
  const withoutStates = sent.map((still) => (isObject(still) ? omit(still, ['state', 'onSite']) : still));
  return { ...input, press: { ...input.press, stills: withoutStates } };
}
