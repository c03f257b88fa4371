import { Form } from '@remix-run/react';
import { worstFirst, type HealthLine, type HealthState } from '~/rules/health/health-line';
import { HEALTH_PATH, type HealthReport } from '~/rules/health/report';
import { countStates, healthSentence } from '~/rules/health/summary';
import { longDateTime } from '~/rules/text/dates';
import { HelpLink } from '../help/help-link';
import { BackupSection } from './backup-section';

/** How the site is: first in a sentence, then what has to be done, then what is fine, then the backups. */
export function HealthScreen({ lines, checkedAt, backups, backupPlan }: HealthReport) {
  const counts = countStates(lines);
  return (
    <>
      <div className="bar">
        <h1 tabIndex={-1}>Health</h1>
        <HelpLink />
        <Form method="get" action={HEALTH_PATH} preventScrollReset>
          <button className="btn" type="submit">
            Check again
          </button>
        </Form>
      </div>
      <div className="health-sentence" role="status">
        <p>{healthSentence(counts)}</p>
        <p className="quiet">
          {counts.fine} of {lines.length} lines are fine. Checked on {longDateTime(checkedAt)}.
        </p>
      </div>
      <section aria-labelledby="lines">
        <h2 className="vh" id="lines">
          All lines
        </h2>
        <ul className="health-lines">
          {worstFirst(lines).map((line) => (
            <Line key={line.id} {...line} />
          ))}
        </ul>
      </section>
      <BackupSection backups={backups} plan={backupPlan} />
    </>
  );
}

function Line({ state, title, words, todo }: HealthLine) {
  return (
    <li className={`health-line health-line--${state}`}>
      <p className="health-line__state">
        <HealthStateBadge state={state} />
      </p>
      <h3>{title}</h3>
      <div className="health-line__words">
        <p>{words}</p>
        {todo !== null && (
          <>
            <h4>What to do</h4>
            <p>{todo}</p>
          </>
        )}
      </div>
    </li>
  );
}

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
