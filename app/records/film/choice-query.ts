export const CHOICE_NAMES = ['kind', 'genre', 'stage', 'year'] as const;

export type ChoiceName = (typeof CHOICE_NAMES)[number];

/** URL of the list at `path` with these filters, in a fixed order. */
export function choiceUrl(
  path: string,
  choice: { [Name in ChoiceName]?: string | number | undefined },
): string {
  const given = CHOICE_NAMES.flatMap((name) => (choice[name] ? [[name, String(choice[name])]] : []));
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
}

/** The same for raw parameters, even with unknown values. */
export const askedUrl = (path: string, search: URLSearchParams): string =>
  choiceUrl(path, Object.fromEntries(CHOICE_NAMES.map((name) => [name, search.get(name) ?? ''])));
