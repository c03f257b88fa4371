import { CREDIT_GROUPS, type Credit } from './show-details';

export type CreditGroupName = Credit['group'];

/** What a show's page says of one person in one group of the credits. */
export interface CreditLine {
  name: string;
  /** The path of the person's page; null for nobody of whom there is one. */
  path: string | null;
  /** Characters or jobs. */
  roles: string[];
  notes: string[];
}

export interface CreditGroup {
  group: CreditGroupName;
  lines: CreditLine[];
}

type PathOf = (personId: string) => string | null;

/** Returns the lines of each group that has credits, in the order in which titles name the groups. */
export const creditGroups = (credits: readonly Credit[], pathOf: PathOf): CreditGroup[] =>
  CREDIT_GROUPS.map(([group]) => ({
    group,
    lines: linesOf(
      credits.filter((credit) => credit.group === group),
      pathOf,
    ),
  })).filter(({ lines }) => lines.length > 0);

/** Credits of one person are one line, where the first of them is. */
function linesOf(credits: readonly Credit[], pathOf: PathOf): CreditLine[] {
  const lines = new Map<string, CreditLine>();
  for (const { name, personId, role, note } of credits) {
    const key = personId ? `id ${personId}` : `name ${name}`;
    const line = lines.get(key) ?? {
      name,
      path: personId ? pathOf(personId) : null,
      roles: [],
      notes: [],
    };
    addTo(line.roles, role);
    addTo(line.notes, note);
    lines.set(key, line);
  }
  return [...lines.values()];
}

function addTo(texts: string[], text: string): void {
  if (text !== '' && !texts.includes(text)) texts.push(text);
}
