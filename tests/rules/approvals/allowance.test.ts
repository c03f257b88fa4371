/** Answers to approval rounds: nobody refuses more than the contract allows, whatever the order of forms, devices and rounds. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowanceOf,
  STILL_KINDS,
  tooManyRefusals,
  bySilence,
  byStaff,
  changedIn,
  countsWith,
  sumText,
  type NewStill,
} from '~/press/approvals/allowance';
import { usualClosing } from '~/press/approvals/round';
import { answerRound } from '~/press/approvals/answer-link.server';
import type { Decision, Silence, Verdict } from '~/press/approvals/round';
import type { StoredVerdict } from '~models/approval-round';
import { approvalState, type Said } from '~/core/holds/approval-state';

const PEOPLE = ['Ines Aubry', 'Tom Vale'];
const FILES = ['a', 'b', 'c', 'd', 'e'];

interface TestVerdict {
  file: string;
  person: string;
  isSolo: boolean;
  verdict: Verdict;
  by: string;
  at: Date | null;
  rule: StoredVerdict['rule'];
  note: string;
  reason: string;
}

interface TestRound {
  people: { id: string; personId: string; name: string; soloRefusals: number; groupRefusals: number }[];
  verdicts: TestVerdict[];
}

/** Who is on each still: the first two are of one person alone. */
const ON: Record<string, string[]> = {
  a: ['Ines Aubry'],
  b: ['Ines Aubry'],
  c: ['Tom Vale'],
  d: PEOPLE,
  e: PEOPLE,
};

function makeRound(index: number, percents: readonly number[], files: readonly string[]): TestRound {
  const people = PEOPLE.map((name, place) => ({
    id: `${index}-${place}`,
    personId: '',
    name,
    soloRefusals: percents[2 * place] ?? 0,
    groupRefusals: percents[2 * place + 1] ?? 0,
  }));
  const verdicts = people.flatMap(({ id, name }) =>
    files
      .filter((file) => ON[file]?.includes(name))
      .map((file) => ({
        ...{ file, person: id, isSolo: ON[file]?.length === 1, verdict: 'open' as const, by: '', at: null },
        ...{ rule: '' as const, note: '', reason: '' },
      })),
  );
  return { people, verdicts };
}

const percent = fc.integer({ min: 0, max: 100 });
const rounds = fc
  .array(
    fc.record({
      percents: fc.array(percent, { minLength: 4, maxLength: 4 }),
      files: fc.uniqueArray(fc.constantFrom(...FILES), { minLength: 1 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) => all.map(({ percents, files }, index) => makeRound(index, percents, files)));

const decision = fc.constantFrom<Decision>('kept', 'refused');
const choices = fc.dictionary(fc.constantFrom(...FILES), fc.tuple(decision, fc.boolean()));
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('answer' as const),
      round: fc.nat(2),
      person: fc.nat(1),
      choices,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('staff' as const),
      round: fc.nat(2),
      place: fc.nat(9),
      verdict: decision,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('silence' as const),
      round: fc.nat(2),
      silence: fc.constantFrom<Silence>('approves', 'refuses'),
    }),
  },
);

/** Sends a form whose choices were partly changed, from a page that is as old as `drawn` says. */
function send(
  all: TestRound[],
  index: number,
  person: string,
  made: Record<string, [Decision, boolean]>,
  at: Date,
) {
  const current = all[index];
  if (!current) throw new Error('There is no such round');
  const answers = new Map(
    current.verdicts
      .filter((verdict) => verdict.person === person && made[verdict.file])
      .map(({ file, verdict }) => {
        const [chosen, isStale] = made[file] ?? ['kept', false];
        const drawn = { verdict: isStale ? ('open' as const) : verdict, note: '' };
        return [file, changedIn({ verdict: chosen, note: '', drawn })] as const;
      }),
  );
  return answerRound(all, current, { person, answers, at });
}

describe('refusals over all rounds of a show', () => {
  it('an answer that is taken never leaves more refusals of a kind than are allowed, unless it adds none', () => {
    fc.assert(
      fc.property(rounds, fc.array(step, { maxLength: 25 }), (start, steps) => {
        const all = structuredClone(start);
        steps.forEach((each, minute) => {
          const at = new Date(2026, 0, 1, 0, minute);
          const index = each.round % all.length;
          const round = all[index];
          if (!round) return;
          if (each.does === 'silence')
            round.verdicts = round.verdicts.map((verdict) => bySilence(verdict, each.silence, at));
          else if (each.does === 'staff') {
            const place = each.place % round.verdicts.length;
            const sent = { verdict: each.verdict, reason: 'Agreed', by: 'Staff', at };
            round.verdicts = round.verdicts.map((verdict, other) =>
              other === place ? byStaff(verdict, sent) : verdict,
            );
          } else {
            const asked = round.people[each.person];
            if (!asked) return;
            const before = allowanceOf(all, asked);
            const { verdicts, problem } = send(all, index, asked.id, each.choices, at);
            const after = allowanceOf(
              all.map((other) => (other === round ? { ...round, verdicts } : other)),
              asked,
            );
            const grown = STILL_KINDS.filter((kind) => after[kind].refused > before[kind].refused);
            expect(problem === null).toBe(grown.every((kind) => after[kind].refused <= after[kind].allowed));
            if (problem === null) round.verdicts = [...verdicts];
          }
        });
      }),
      { numRuns: 100 },
    );
  });

  it('a still that one person has refused is never approved, whatever the others say', () => {
    const saidBy = fc.record({ name: fc.constantFrom(...PEOPLE), verdict: decision, minute: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(saidBy), fc.subarray(PEOPLE), (all, named) => {
        const said = all.map(({ name, verdict, minute }): Said => ({
          person: { personId: '', name },
          verdict,
          at: new Date(2026, 0, 1, 0, minute),
        }));
        const state = approvalState(
          named.map((name) => ({ personId: '', name, approval: true })),
          said,
        );
        const isRefusing = PEOPLE.some((name) => {
          const own = said.filter(({ person }) => person.name === name);
          const newest = own.reduce<Said | null>(
            (last, each) => (last && last.at > each.at ? last : each),
            null,
          );
          return newest?.verdict === 'refused';
        });
        expect(state === 'refused').toBe(isRefusing);
      }),
    );
  });
});

describe('what a person can refuse', () => {
  const answer = (index: number, file: string, verdict: Decision, all: TestRound[]) =>
    send(all, index, `${index}-0`, { [file]: [verdict, false] }, new Date(2026, 0, 1, 1, index));

  it('is a share of the distinct stills of all rounds, rounded down, less what was refused', () => {
    const all = [makeRound(0, [50, 50, 0, 0], ['a', 'b']), makeRound(1, [50, 50, 0, 0], ['a', 'd', 'e'])];
    const ines = all[1]?.people[0];
    if (!ines || !all[0]) throw new Error('There is nobody');
    all[0].verdicts = [...answer(0, 'a', 'refused', all).verdicts];
    const { solo, group } = allowanceOf(all, ines);
    expect(solo).toEqual({ allowed: 1, refused: 1, left: 0, stills: 2 });
    expect(group).toEqual({ allowed: 1, refused: 0, left: 1, stills: 2 });
  });

  it('a still that was sent twice counts once, with its newest verdict', () => {
    const all = [makeRound(0, [50, 0, 0, 0], ['a', 'b']), makeRound(1, [50, 0, 0, 0], ['a'])];
    const ines = all[1]?.people[0];
    if (!ines || !all[0] || !all[1]) throw new Error('There is nobody');
    all[0].verdicts = [...answer(0, 'a', 'refused', all).verdicts];
    expect(answer(0, 'b', 'refused', all).problem).toBe('You can refuse 0 more solo pictures.');
    all[1].verdicts = [...answer(1, 'a', 'kept', all).verdicts];
    expect(allowanceOf(all, ines).solo.left).toBe(1);
  });

  it('both messages are said when both kinds are too many', () => {
    const count = (refused: number, allowed: number) => ({ refused, allowed, left: allowed, stills: 9 });
    const before = { solo: count(0, 1), group: count(0, 2) };
    const after = { solo: count(2, 1), group: count(3, 2) };
    expect(tooManyRefusals(before, after)).toBe(
      'You can refuse 1 more solo pictures. You can refuse 2 more of the pictures with others.',
    );
  });
});

describe('the sum of a new round', () => {
  const earlier = { solo: { stills: 30, refused: 2 }, group: { stills: 4, refused: 0 } };

  it('counts the chosen stills with those of earlier rounds, and says it in words', () => {
    const stills: NewStill[] = [
      { file: 'a', kind: 'solo', before: null },
      { file: 'b', kind: 'solo', before: { kind: 'solo', isRefused: false } },
      { file: 'c', kind: 'solo', before: null },
    ];
    const counts = countsWith(earlier, stills, (file) => file !== 'c');
    expect(sumText(25, counts.solo)).toBe('25 % of 31 is 7; 2 refused before: 5 more');
    expect(sumText(50, counts.group)).toBe('50 % of 4 is 2; none refused before: 2 more');
    expect(sumText(0, counts.solo)).toBe('0 % of 31 is 0; 2 refused before: 0 more');
  });

  it('counts a still once, as what it is now', () => {
    const counts = countsWith(
      earlier,
      [{ file: 'a', kind: 'group', before: { kind: 'solo', isRefused: true } }],
      () => true,
    );
    expect(counts).toEqual({ solo: { stills: 29, refused: 1 }, group: { stills: 5, refused: 1 } });
  });
});

it.each([
  ['2026-11-25T23:30:00Z', '2026-12-02T18:00:00.000Z'],
  ['2026-06-24T23:30:00Z', '2026-07-02T17:00:00.000Z'],
])('a round of %s closes by default in a week at 18:00 in London', (now, closes) => {
  expect(usualClosing(new Date(now)).toISOString()).toBe(closes);
});
