import type { HealthState } from '~/rules/health/health-line';

const WORDS: Record<HealthState, string> = { act: 'Act', look: 'Look', fine: 'Fine' };
const CLASSES: Record<HealthState, string> = {
  act: 'badge badge--bad',
  look: 'badge badge--soon',
  fine: 'badge',
};

/** The state of a line, as a dot and a word. */
export function HealthStateBadge({ state }: { state: HealthState }) {
  return <span className={CLASSES[state]}>{WORDS[state]}</span>;
}
