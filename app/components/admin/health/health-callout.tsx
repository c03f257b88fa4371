import { Link } from '@remix-run/react';
import { HEALTH_PATH, type HealthNotice } from '~/rules/health/report';
import { attentionWords } from '~/rules/health/summary';
import { HealthStateBadge } from './state-badge';

/** Says on the dashboard which lines of Health need attention; nothing if none does. */
export function HealthCallout({ counts, lines }: HealthNotice) {
  if (lines.length === 0) return null;
  return (
    <section
      className={counts.act > 0 ? 'health-callout health-callout--act' : 'health-callout'}
      aria-labelledby="health"
    >
      <div>
        <h2 id="health">Health: {attentionWords(counts)}</h2>
        <ul>
          {lines.map(({ id, state, title, words }) => (
            <li key={id}>
              <HealthStateBadge state={state} />
              <span>
                <strong>{title}</strong>: {words}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Link className="btn" to={HEALTH_PATH}>
        Open Health
      </Link>
    </section>
  );
}
