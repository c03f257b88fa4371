/**
 * No answer holds up the others: every form of the site and every call of the API is sent its longest body in the shapes that
 * cost a program most, and the processor time of the server's main thread is measured.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JSON_BYTES } from '~/http/api/json';
import { inPlace } from '../fixtures/document';
import type { Shape } from '../fixtures/from-schema';
import { FORM_SHAPES } from './form-bodies';
import { JSON_SHAPES } from './json-bodies';
import {
  closeSite,
  JSON_CALLS,
  LIMIT_MS,
  measureCall,
  measureForm,
  openSite,
  type Measured,
} from './measured-site';
import { IS_MEASURABLE } from './processor-time';
import { FORMS, missingForms } from './sent-forms';

const TIMEOUT_MS = 600_000;

beforeAll(openSite, 120_000);
afterAll(closeSite);

it('every form of the site is among those that are sent', () => {
  expect(missingForms()).toEqual([]);
});

const slowOrBroken = (name: string, { ms, status }: Measured) => {
  if (process.env.TABLE) console.log(['ROW', name, ms, status].join('|'));
  return ms > LIMIT_MS || status === 500 ? [`${name}: ${ms} ms, ${status}`] : [];
};

describe.skipIf(!IS_MEASURABLE)('the event loop is held for at most 200 ms', () => {
  it.each(Object.entries(FORM_SHAPES))(
    'by every form with %s',
    { timeout: TIMEOUT_MS },
    async (name, shape) => {
      const offenders: string[] = [];
      for (const sent of FORMS.filter((f) => !process.env.SKIP || !new RegExp(process.env.SKIP).test(f.form)))
        offenders.push(
          ...slowOrBroken(
            `${sent.form} ${sent.byNobody ? 'by nobody' : ''} ${name}`,
            await measureForm(sent, shape),
          ),
        );
      expect(offenders).toEqual([]);
    },
  );

  it.each(Object.entries(JSON_SHAPES))(
    'by every call of the API with %s',
    { timeout: TIMEOUT_MS },
    async (name, shape) => {
      const offenders: string[] = [];
      for (const call of JSON_CALLS.filter((f) => !process.env.SKIP || !new RegExp(process.env.SKIP).test(f.path))) {
        const schema = inPlace(call.operation.requestBody?.content['application/json']?.schema) as Shape;
        const bytes = call.operation.security.length === 0 ? JSON_BYTES.anyone : JSON_BYTES.signedIn;
        offenders.push(
          ...slowOrBroken(
            `${call.method} ${call.path} ${name}`,
            await measureCall(call, shape(schema, bytes)),
          ),
        );
      }
      expect(offenders).toEqual([]);
    },
  );
});
