/** The form of a link: only what was changed in it counts. */
import { expect, it } from 'vitest';
import { sentChoices } from '~/press/approvals/approval-page-data';
import { changedIn, withAnswer } from '~/press/approvals/allowance';

const stored = { verdict: 'open', by: '', at: null, rule: '', note: '', reason: '' } as const;
const at = new Date('2026-03-02T09:30:00Z');

it('a form says of each still what is chosen and what it was drawn with', () => {
  const choices = sentChoices({
    'drawn.verdict.1': 'open',
    'drawn.note.1': '',
    'verdict.1': 'refused',
    'note.1': 'Eyes\r\nclosed',
    'drawn.verdict.2': 'kept',
    'drawn.verdict.03': 'kept',
    'verdict.9': 'kept',
  });
  expect([...choices]).toEqual([
    [1, { verdict: 'refused', note: 'Eyes\nclosed', drawn: { verdict: 'open', note: '' } }],
    [2, { verdict: null, note: '', drawn: { verdict: 'kept', note: '' } }],
  ]);
});

it('a form that was not touched changes nothing, however old it is', () => {
  const drawn = { verdict: 'open', note: '' } as const;
  expect(changedIn({ verdict: null, note: '', drawn })).toEqual({});
  expect(changedIn({ verdict: 'kept', note: '', drawn: { verdict: 'kept', note: '' } })).toEqual({});
  const byOther = { ...stored, verdict: 'refused' as const, rule: 'answer' as const, at, by: 'Ines' };
  expect(withAnswer(byOther, {}, { by: 'Ines', at: new Date() })).toBe(byOther);
});

it('the same answer again keeps who decided, a note alone decides nothing', () => {
  const byStaff = { ...stored, verdict: 'kept' as const, rule: 'staff' as const, by: 'Sun-hee Park', at };
  expect(withAnswer(byStaff, { verdict: 'kept' }, { by: 'Ines', at: new Date() })).toBe(byStaff);
  expect(withAnswer(stored, { note: 'Later' }, { by: 'Ines', at })).toEqual({ ...stored, note: 'Later' });
});
