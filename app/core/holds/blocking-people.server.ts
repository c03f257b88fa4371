import { approvalState, identityOf, type ApprovalState } from './approval-state';

type Pictured = Parameters<typeof approvalState>[0][number];
type Said = Parameters<typeof approvalState>[1][number];

interface Approval {
  state: ApprovalState | null;
  blockedBy: string[];
}

/** Returns the state of a picture, and the people who refused it or have not answered yet. */
export function approvalWithNames(people: readonly Pictured[], said: readonly Said[]): Approval {
  const state = approvalState(people, said);
  if (state === null || state === 'approved') return { state, blockedBy: [] };
  const ofOne = (person: Pictured) => {
    const own = said.filter((each) => identityOf(each.person) === identityOf(person));
    return approvalState([person], own);
  };
  const everybody = [...people, ...said.map(({ person }) => ({ ...person, approval: false }))];
  const blocking = everybody.filter((person) => ofOne(person) === state);
  return { state, blockedBy: [...new Set(blocking.map(({ name }) => name))] };
}
