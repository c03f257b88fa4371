import type { ControlValues } from './control-values';

/**
 * Returns the list that a control belongs to: `seasons` for `seasons.0.episodes.1.title`, `brand.meanings` for `brand.meanings.0.word`;
 * undefined for a control of no list.
 */
const listOf = (name: string): string | undefined => /^([A-Za-z]+(?:\.[A-Za-z]+)?)\.\d+\./.exec(name)?.[1];

/**
 * Returns the values of a form with others over them. A list is replaced as a whole: a row's place says nothing about which row it
 * is, so a row that only the lower values have was removed.
 */
export function overlayValues(
  values: ControlValues,
  over: ControlValues | undefined,
): Record<string, string> {
  if (!over) return { ...values };
  const lower = Object.entries(values).filter(([name]) => {
    const list = listOf(name);
    return list === undefined || !Object.hasOwn(over, list);
  });
  return { ...Object.fromEntries(lower), ...over };
}

/** Returns the values that differ from those the form was opened with; of a list that differs, all. `overlayValues` reverses it. */
export function changedValues(values: ControlValues, opening: ControlValues): Record<string, string> {
  const differing = Object.keys(values).filter((name) => values[name] !== (opening[name] ?? ''));
  const kept = new Set(differing.map((name) => listOf(name) ?? name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => kept.has(listOf(name) ?? name)));
}
