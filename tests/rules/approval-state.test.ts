import { expect, it } from 'vitest';
import { approvalState } from '~/core/holds/approval-state';

const ines = { personId: '', name: 'Ines Aubry' };
const tom = { personId: '665000000000000000000001', name: 'Tom Vale' };
const asked = (...people: (typeof ines)[]) => people.map((person) => ({ ...person, approval: true }));
const said = (person: typeof ines, verdict: 'kept' | 'refused', minute: number) => ({
  person,
  verdict,
  at: new Date(2026, 0, 1, 12, minute),
});

it('a picture of nobody who has to be asked has no state', () => {
  expect(approvalState([], [])).toBeNull();
  expect(approvalState([{ ...ines, approval: false }], [])).toBeNull();
});

it('a picture waits until everybody has kept it', () => {
  expect(approvalState(asked(ines, tom), [said(ines, 'kept', 1)])).toBe('waiting');
  expect(approvalState(asked(ines, tom), [said(ines, 'kept', 1), said(tom, 'kept', 2)])).toBe('approved');
});

it('one refusal refuses it for all, also of a person who is not named on it any more', () => {
  expect(approvalState(asked(ines, tom), [said(ines, 'kept', 1), said(tom, 'refused', 2)])).toBe('refused');
  expect(approvalState(asked(ines), [said(ines, 'kept', 1), said(tom, 'refused', 2)])).toBe('refused');
});

it('the newest verdict of a person counts, in whatever order the rounds are read', () => {
  expect(approvalState(asked(tom), [said(tom, 'kept', 2), said(tom, 'refused', 1)])).toBe('approved');
  expect(approvalState(asked(tom), [said(tom, 'kept', 1), said(tom, 'refused', 2)])).toBe('refused');
});

it('a typed name is the same person whatever its case, and an id whatever its name', () => {
  expect(approvalState(asked(ines), [said({ personId: '', name: 'INES AUBRY' }, 'kept', 1)])).toBe(
    'approved',
  );
  expect(approvalState(asked(tom), [said({ ...tom, name: 'T. Vale' }, 'kept', 1)])).toBe('approved');
});
