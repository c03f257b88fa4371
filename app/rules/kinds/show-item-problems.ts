import { LIMITS } from '../validation/limits';
import type { ItemProblem } from '../fields/field';

interface Numbered {
  number: number;
}

interface Season extends Numbered {
  episodes?: readonly Numbered[] | undefined;
}

/** Two seasons have different numbers, and so have two episodes of one season. */
export function seasonProblems(seasons: readonly Season[]): ItemProblem[] {
  const episodes = seasons.reduce((count, season) => count + (season.episodes?.length ?? 0), 0);
  const tooMany = { path: [], message: `Episodes must be at most ${LIMITS.episodes} in all` };
  return [
    ...(episodes > LIMITS.episodes ? [tooMany] : []),
    ...repeated(seasons, 'Series'),
    ...seasons.flatMap((season, index) =>
      repeated(season.episodes ?? [], 'Episode').map(({ path, message }) => ({
        path: [index, 'episodes', ...path],
        message,
      })),
    ),
  ];
}

function repeated(items: readonly Numbered[], noun: string): ItemProblem[] {
  const seen = new Set<number>();
  return items.flatMap(({ number }, index) => {
    const isRepeated = seen.has(number);
    seen.add(number);
    return isRepeated ? [{ path: [index, 'number'], message: `${noun} ${number} is there already` }] : [];
  });
}

interface Availability {
  from?: Date | null | undefined;
  until?: Date | null | undefined;
}

export const watchProblems = (entries: readonly Availability[]): ItemProblem[] =>
  entries.flatMap(({ from, until }, index) =>
    from && until && until < from
      ? [{ path: [index, 'until'], message: 'Until must not be before From' }]
      : [],
  );
