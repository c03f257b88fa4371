/** Whether a picture may be shown, as far as the people on it decide; null if nobody has to be asked. */
export type ApprovalState = 'waiting' | 'approved' | 'refused';

/** Somebody as a picture, or a round of approvals, names them. */
export interface Named {
  /** The id of a person of the site; empty for a typed name. */
  personId: string;
  name: string;
}

interface Pictured extends Named {
  /** Whether they have to be asked. */
  approval: boolean;
}

/** What somebody has said of a picture. */
interface Said {
  person: Named;
  verdict: 'kept' | 'refused';
  at: Date;
}

/** Identifies somebody in all rounds: a person of the site by the id, anybody else by the name, whatever its case. */
export const identityOf = ({ personId, name }: Named): string =>
  personId === '' ? `name:${name.trim().toLowerCase()}` : `person:${personId}`;

/**
 * Decides about a picture by the newest verdict of each person. One refusal refuses it, also of somebody who is not named on it any
 * more; it is approved once everybody has kept it who has to be asked.
 */
export function approvalState(people: readonly Pictured[], said: readonly Said[]): ApprovalState | null {
  const newest = new Map<string, Said>();
  for (const each of said) {
    const identity = identityOf(each.person);
    const earlier = newest.get(identity);
    if (!earlier || earlier.at <= each.at) newest.set(identity, each);
  }
  if ([...newest.values()].some(({ verdict }) => verdict === 'refused')) return 'refused';
  const asked = people.filter(({ approval }) => approval);
  if (asked.length === 0) return null;
  return asked.every((person) => newest.get(identityOf(person))?.verdict === 'kept') ? 'approved' : 'waiting';
}
