import type { StillState } from '~/core/holds/kit';
import { htmlToText } from '~/core/html/html';

interface MissingPart {
  text: string;
  anchor: string;
}

interface KitState {
  /** `long` is sanitised HTML. */
  kit: Record<'logline' | 'short' | 'long', string>;
  states: readonly StillState[];
  hasContact: boolean;
}

const NOT_CLEARED: ReadonlySet<StillState> = new Set(['not cleared', 'waiting', 'refused']);

/** The row id of a still by its index, from 0. */
export const stillAnchor = (index: number): string => `still-${index + 1}`;

/** In the order of its screen; empty once the kit is ready. */
export function missingParts({ kit, states, hasContact }: KitState): MissingPart[] {
  const missing = (isMissing: boolean, text: string, anchor: string) => (isMissing ? [{ text, anchor }] : []);
  return [
    ...missing(kit.logline === '', 'No logline', 'logline'),
    ...missing(kit.short === '', 'No short synopsis', 'short'),
    ...missing(htmlToText(kit.long).trim() === '', 'No long synopsis', 'long'),
    ...missing(states.length === 0, 'No stills', 'stills'),
    ...stillsThat(states, (state) => NOT_CLEARED.has(state), ['is not cleared', 'are not cleared']),
    ...stillsThat(states, (state) => state === 'expired', [
      'may not be used any more',
      'may not be used any more',
    ]),
    ...stillsThat(states, (state) => state === 'missing', [
      'is not in the library any more',
      'are not in the library any more',
    ]),
    ...missing(!hasContact, 'No contact', 'contacts'),
  ];
}

function stillsThat(
  states: readonly StillState[],
  has: (state: StillState) => boolean,
  [one, several]: readonly [string, string],
): MissingPart[] {
  const count = states.filter(has).length;
  if (count === 0) return [];
  const text = `${count} of ${states.length} stills ${count === 1 ? one : several}`;
  return [{ text, anchor: stillAnchor(states.findIndex(has)) }];
}

/** Texts that a cleared still needs, with their names in sentences. */
export const NEEDED_TEXTS = { credit: 'a credit', caption: 'a caption', alt: 'an alternative text' } as const;

export type NeededText = keyof typeof NEEDED_TEXTS;

/** Returns a sentence that names what a picture lacks for clearance; empty if it is complete. */
export function stillNeeds(texts: Readonly<Record<NeededText, string>>): string {
  const names = Object.keys(NEEDED_TEXTS) as NeededText[];
  const missing = names.filter((name) => texts[name] === '').map((name) => NEEDED_TEXTS[name]);
  if (missing.length === 0) return '';
  const last = missing.pop() ?? '';
  return `It needs ${missing.length > 0 ? `${missing.join(', ')} and ` : ''}${last} first.`;
}
