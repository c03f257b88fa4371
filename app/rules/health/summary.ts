import type { HealthLine, HealthState } from './health-line';

export type HealthCounts = Record<HealthState, number>;

/** Returns how many lines have each state. */
export function countStates(lines: readonly Pick<HealthLine, 'state'>[]): HealthCounts {
  const counts: HealthCounts = { fine: 0, look: 0, act: 0 };
  for (const { state } of lines) counts[state] += 1;
  return counts;
}

/** The number of lines that somebody should see to: the menu shows it. */
export const needingAttention = ({ look, act }: HealthCounts): number => look + act;

/** Returns "2 to act on, 1 to look at", or one half of it; '' if everything is fine. */
export const attentionWords = ({ look, act }: HealthCounts): string =>
  [act > 0 ? `${act} to act on` : '', look > 0 ? `${look} to look at` : ''].filter(Boolean).join(', ');

/** Returns the sentence at the top of the screen, such as "One thing to look at.". */
export function healthSentence(counts: HealthCounts): string {
  if (needingAttention(counts) === 0) return 'Everything is fine.';
  if (needingAttention(counts) > 1) return `${attentionWords(counts)}.`;
  return counts.act === 1 ? 'One thing to act on.' : 'One thing to look at.';
}
