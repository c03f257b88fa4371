import { describe, expect, it } from 'vitest';
import { PATCHES } from '~/core/nouns/schemas.server';
import { parse } from '~/core/validation/fields.server';
import { Failure } from '~/core/validation/errors';
import { daysUntil, employmentTypeOf, isClosingSoon, isVacancyOpen, postedAt } from '~/core/nouns/vacancy';
import { titleSize } from '~/site/page/site-page';

const closes = '2026-12-01T18:00:00.000Z';
const before = (milliseconds: number) => new Date(Date.parse(closes) - milliseconds);
const DAY = 86_400_000;

describe('a vacancy', () => {
  it('is open until its moment, and not at it', () => {
    expect(isVacancyOpen({ closes }, before(1))).toBe(true);
    expect(isVacancyOpen({ closes }, before(0))).toBe(false);
    expect(isVacancyOpen({ closes: '' }, before(0))).toBe(true);
  });

  it('closes soon from a week before', () => {
    expect(isClosingSoon({ closes }, before(7 * DAY + 1))).toBe(false);
    expect(isClosingSoon({ closes }, before(7 * DAY))).toBe(true);
    expect(isClosingSoon({ closes: '' }, before(0))).toBe(false);
  });

  it('closes in as many days as have begun', () => {
    expect([1, DAY, DAY + 1].map((time) => daysUntil(new Date(closes), before(time)))).toEqual([1, 1, 2]);
  });

  it('was posted when it was made, or when its page was published if that was later', () => {
    const id = '665f1c0d0000000000000000';
    const made = '2024-06-04T13:52:13.000Z';
    expect(postedAt({ id }, '2024-01-01T00:00:00.000Z')).toBe(made);
    expect(postedAt({ id }, '2025-01-01T00:00:00.000Z')).toBe('2025-01-01T00:00:00.000Z');
    expect(postedAt({ id: 'new-1' }, made)).toBe(made);
  });
});

it.each([
  ['Full-time', 'FULL_TIME'],
  [' full time ', 'FULL_TIME'],
  ['FULL_TIME', 'FULL_TIME'],
  ['Internship', 'INTERN'],
  ['Temporary', 'TEMPORARY'],
  ['Freelance', undefined],
  ['Part-time, three days', undefined],
  ['constructor', undefined],
  ['', undefined],
])('the contract %j is the employment type %j', (contract, type) => {
  expect(employmentTypeOf(contract)).toBe(type);
});

const errorsOf = (apply: unknown) => {
  try {
    parse(PATCHES.page, { vacancies: [{ title: 'Runner', apply }] });
    return null;
  } catch (error) {
    return error instanceof Failure ? error.fields : error;
  }
};

describe('the address for applications', () => {
  it.each([
    'https://jobs.example/runner?from=site#form',
    'HTTPS://jobs.example',
    ' https://jobs.example ',
    'mailto:jobs@primal.example',
    'mailto:jobs@primal.example?subject=Line%20Producer',
    'mailto:jobs@primal.example,anna@primal.example',
  ])('can be %j', (apply) => {
    expect(errorsOf(apply)).toBeNull();
  });

  it.each([
    ...['', 'http://jobs.example', '/contact', 'jobs@primal.example', 'mailto:', 'mailto:nobody'],
    ...['mailto:jobs@primal.example?subject=Line Producer', 'javascript:alert(1)', 'data:text/html,x'],
    ...['https:jobs.example', 'https://jobs.example\\x'],
    undefined,
    7,
  ])('cannot be %j, and the error names it', (apply) => {
    expect(errorsOf(apply)).toHaveProperty(['vacancies.0.apply']);
  });
});

it('a page has at most 50 vacancies', () => {
  const vacancies = Array.from({ length: 51 }, () => ({ title: 'Runner', apply: 'mailto:a@b.example' }));
  expect(() => parse(PATCHES.page, { vacancies: vacancies.slice(1) })).not.toThrow();
  expect(() => parse(PATCHES.page, { vacancies })).toThrow('Vacancies must be at most 50 items');
});

it.each([
  ['About', 's'],
  ['Careers', 'm'],
  ['Privacy Policy', 'm'],
  ['Accessibility', 'xl'],
  ['Donaudampfschifffahrtsgesellschaft', 'xl'],
])('the title %j is set in size %s', (title, size) => {
  expect(titleSize(title, null)).toBe(size);
});
