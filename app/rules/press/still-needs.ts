/** What a cleared still needs, and what sentences call it. */
export const NEEDED_TEXTS = { credit: 'a credit', caption: 'a caption', alt: 'an alternative text' } as const;

export type NeededText = keyof typeof NEEDED_TEXTS;

/** Returns what a picture needs before the press may have it, as a sentence; empty if it needs nothing. */
export function stillNeeds(texts: Readonly<Record<NeededText, string>>): string {
  const names = Object.keys(NEEDED_TEXTS) as NeededText[];
  const missing = names.filter((name) => texts[name] === '').map((name) => NEEDED_TEXTS[name]);
  if (missing.length === 0) return '';
  const last = missing.pop() ?? '';
  return `It needs ${missing.length > 0 ? `${missing.join(', ')} and ` : ''}${last} first.`;
}
