/** The combined approval of the people in a picture; null if no approval is needed. */
export type ApprovalState = 'waiting' | 'approved' | 'refused';

export interface Named {
  /** The id of a person record; empty for a typed name. */
  personId: string;
  name: string;
}

interface Pictured extends Named {
  approval: boolean;
}

export interface Said {
  person: Named;
  verdict: 'kept' | 'refused';
  at: Date;
}

/** Identifies a person across rounds: by id, or by name without case. */
export const identityOf = ({ personId, name }: Named): string =>
  personId === '' ? `name:${name.trim().toLowerCase()}` : `person:${personId}`;

function newestOf(said: readonly Said[]): Map<string, Said> {
  const newest = new Map<string, Said>();
  for (const each of said) {
    const identity = identityOf(each.person);
    const earlier = newest.get(identity);
    if (!earlier || earlier.at <= each.at) newest.set(identity, each);
  }
  return newest;
}

export const refusalsIn = (said: readonly Said[]): Said[] =>
  [...newestOf(said).values()].filter(({ verdict }) => verdict === 'refused');

/**
 * One refusal, even by a person no longer named on it, refuses a picture. It is approved once everybody whose approval is needed has kept
 * it. Only each person's newest verdict counts.
 */
export function approvalState(people: readonly Pictured[], said: readonly Said[]): ApprovalState | null {
  if (refusalsIn(said).length > 0) return 'refused';
  const newest = newestOf(said);
  const asked = people.filter(({ approval }) => approval);
  if (asked.length === 0) return null;
  return asked.every((person) => newest.get(identityOf(person))?.verdict === 'kept') ? 'approved' : 'waiting';
}

/** Returns the state of a picture, and the people who refused it or have not answered yet. */
export function approvalWithNames(
  people: readonly Pictured[],
  said: readonly Said[],
): { state: ApprovalState | null; blockedBy: string[] } {
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
