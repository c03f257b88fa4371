import { omit } from '~/rules/fields/omit';
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

/** The rule for changes as the document states it: the states of stills may be sent back, and are ignored. */
export const documentedPatch = patchSchema({
  ...SHOW_FIELDS,
  press: { ...press, of: { ...press.of, stills: { ...stills, of: { ...stills.of, state } } } },
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a change of a show without the states of its stills, which only the server sets. */
export function withoutStillStates(input: unknown): unknown {
  if (!isObject(input) || !isObject(input.press) || !Array.isArray(input.press.stills)) return input;
  const sent: unknown[] = input.press.stills;
  // A longer list is refused as it is.
  if (sent.length > stills.maxItems) return input;
  const withoutStates = sent.map((still) => (isObject(still) ? omit(still, ['state']) : still));
  return { ...input, press: { ...input.press, stills: withoutStates } };
}
