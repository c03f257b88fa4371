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
export interface Said {
  person: Named;
  verdict: 'kept' | 'refused';
  at: Date;
}

/** Identifies somebody in all rounds: a person of the site by the id, anybody else by the name, whatever its case. */
export const identityOf = ({ personId, name }: Named): string =>
  personId === '' ? `name:${name.trim().toLowerCase()}` : `person:${personId}`;

/** Returns the newest verdict of each person about one picture, by who they are. */
function newestOf(said: readonly Said[]): Map<string, Said> {
  const newest = new Map<string, Said>();
  for (const each of said) {
    const identity = identityOf(each.person);
    const earlier = newest.get(identity);
    if (!earlier || earlier.at <= each.at) newest.set(identity, each);
  }
  return newest;
}

/** Returns the verdicts that refuse a picture: the newest of each person counts. */
export const refusalsIn = (said: readonly Said[]): Said[] =>
  [...newestOf(said).values()].filter(({ verdict }) => verdict === 'refused');

/**
 * Decides about a picture by the newest verdict of each person. One refusal refuses it, also of somebody who is not named on it any
 * more; it is approved once everybody has kept it who has to be asked.
 */
export function approvalState(people: readonly Pictured[], said: readonly Said[]): ApprovalState | null {
  if (refusalsIn(said).length > 0) return 'refused';
  const newest = newestOf(said);
  const asked = people.filter(({ approval }) => approval);
  if (asked.length === 0) return null;
  return asked.every((person) => newest.get(identityOf(person))?.verdict === 'kept') ? 'approved' : 'waiting';
}
