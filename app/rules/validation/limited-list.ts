import { z } from 'zod';

interface ListLimits {
  max: number;
  /** The message about a list that is longer. */
  tooMany: string;
  /** The message about what is no list. */
  error?: string | ((issue: { input: unknown }) => string) | undefined;
  /** The least number of items, with the message about a list that is shorter. */
  least?: { min: number; tooFew: string };
}

/** A list whose items are parsed only if there are not too many of them: a body has room for a million. */
export function limitedList<Item extends z.ZodType>(
  item: Item,
  { max, tooMany, error, least = { min: 0, tooFew: '' } }: ListLimits,
) {
  const list = z.array(item, error === undefined ? undefined : { error }).max(max, tooMany);
  return z.preprocess(
    (value, context) => {
      if (!Array.isArray(value) || value.length <= max) return value;
      context.issues.push({ code: 'custom', message: tooMany, input: value });
      return z.NEVER;
    },
    least.min === 0 ? list : list.min(least.min, least.tooFew),
  );
}
