/**
 * No answer holds up the others: every form of the site and every call of the API is sent its longest body in the shapes that
 * cost a program most, and the processor time of the server's main thread is measured.
 */
import { describe, expect, it } from 'vitest';
import { JSON_BYTES } from '~/core/api/json.server';
import { SENDS_EVERY_SHAPE } from '../../faults/fixtures/scale';
import { everyNth } from '../../full-length';
import { isWithin } from '../../processor-time';
import { inPlace } from '../fixtures/document';
import type { Shape } from '../fixtures/from-schema';
import { FORM_SHAPES } from './form-bodies';
import { JSON_SHAPES } from './json-bodies';
import { itemsWith, LIST_CONTROLS, withManyItems } from './list-controls';
import { JSON_CALLS, LIMIT_MS, measureCall, measureForm, openSite, type Measured } from './measured-site';
import { IS_MEASURABLE } from './processor-time';
import { FORMS, missingForms, type SentForm } from './sent-forms';

const TIMEOUT_MS = 600_000;
/** The shapes that found most. */
const WORST = ['runs of spaces', 'the longest lists', 'many rows', 'unknown names', 'many items'];

const sent = <Made>(shapes: Record<string, Made>) =>
  Object.entries(shapes).filter(([name]) => SENDS_EVERY_SHAPE || WORST.includes(name));

/** One of the worst shapes is sent to every fourth form and call as part of `npm test`, another to the fourth after it. */
const PERIOD = 4 * WORST.length;
const takersOf = <Taker>(takers: readonly Taker[], shape: string): readonly Taker[] =>
  SENDS_EVERY_SHAPE ? takers : takers.filter((_, index) => index % PERIOD === 4 * WORST.indexOf(shape));

const OF_OTHER_KINDS = /^admin\.(?:news|people|pages)\.\$id[_ ]/;
/** In `npm test` without the forms that one route has for all kinds. */
const SENT_FORMS = FORMS.filter(({ form }) => SENDS_EVERY_SHAPE || !OF_OTHER_KINDS.test(form));

await openSite();

function formOf(name: string): SentForm {
  const form = FORMS.find((each) => each.form === name && !each.byNobody);
  if (!form) throw new Error(`There is no form ${name}.`);
  return form;
}

it('a gallery with too many lines is drawn again as the text that was sent', async () => {
  const { status, answer } = await measureForm(formOf('admin.shows.$id'), withManyItems('media', '\n'));
  expect(status).toBe(400);
  expect(answer).toContain('Gallery must be at most 100 items');
  expect(answer).toContain(itemsWith('\n'));
  expect(answer).not.toContain('items, in this order on the site');
});

it('every form of the site is among those that are sent', () => {
  expect(missingForms()).toEqual([]);
});

/** An error that the program did not expect is no answer, however fast it comes. */
const offencesOf = (name: string, { ms, status }: Measured) =>
  !isWithin(ms, LIMIT_MS) || status === 500 ? [`${name}: ${ms} ms, ${status}`] : [];

describe.skipIf(!IS_MEASURABLE)('the event loop is held for at most 200 ms', () => {
  it.each(sent(FORM_SHAPES))('by every form with %s', { timeout: TIMEOUT_MS }, async (which, shape) => {
    const offenders: string[] = [];
    for (const form of takersOf(SENT_FORMS, which)) {
      const name = `${form.form}${form.byNobody ? ', by nobody' : ''}`;
      offenders.push(...offencesOf(name, await measureForm(form, shape)));
    }
    expect(offenders).toEqual([]);
  });

  it('by every list with 250,000 items', { timeout: TIMEOUT_MS }, async () => {
    const offenders: string[] = [];
    // One function reads them all; those of the rules are tested alone by rules/linear.
    for (const [name, control, separator] of everyNth(LIST_CONTROLS, 24)) {
      const measured = await measureForm(formOf(name), withManyItems(control, separator));
      offenders.push(...offencesOf(`${name}, ${control}`, measured));
    }
    expect(offenders).toEqual([]);
  });

  it.each(sent(JSON_SHAPES))(
    'by every call of the API with %s',
    { timeout: TIMEOUT_MS },
    async (which, shape) => {
      const offenders: string[] = [];
      for (const call of takersOf(JSON_CALLS, which)) {
        const { security, requestBody } = call.operation;
        const schema = inPlace(requestBody?.content['application/json']?.schema) as Shape;
        const body = shape(schema, security.length === 0 ? JSON_BYTES.anyone : JSON_BYTES.signedIn);
        offenders.push(...offencesOf(`${call.method} ${call.path}`, await measureCall(call, body)));
      }
      expect(offenders).toEqual([]);
    },
  );
});
