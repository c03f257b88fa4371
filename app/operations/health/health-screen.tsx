import { Form } from '@remix-run/react';
import { Table } from '~/core/lists/list';
import { inMinutes, longDateTime } from '~/core/text/formats';
import { HelpLink } from '~/core/ui/help-link';
import {
  type BackupPlan,
  type ShownBackup,
  formatSize,
  worstFirst,
  type HealthLine,
  type HealthState,
  countStates,
  healthSentence,
  HEALTH_PATH,
  starterWords,
  type HealthReport,
} from './health-line';

const COLUMNS = ['When', 'State', 'Size', 'New', 'Took'];

const STATES: Record<ShownBackup['state'], { word: string; look: string }> = {
  running: { word: 'Running', look: 'badge badge--pending' },
  made: { word: 'Made, not proved', look: 'badge badge--soon' },
  proved: { word: 'Proved', look: 'badge' },
  failed: { word: 'Failed', look: 'badge badge--bad' },
};

interface BackupSectionProps {
  /** Newest first; null if they could not be read. */
  backups: ShownBackup[] | null;
  /** Null if there is no place. */
  plan: BackupPlan | null;
}

function BackupSection({ backups, plan }: BackupSectionProps) {
  return (
    <section className="set" aria-labelledby="backups">
      <header>
        <h2 id="backups">Backups</h2>
        <Plan plan={plan} />
      </header>
      <div>
        <BackupTable backups={backups} />
        {plan && (
          <Form className="acts" method="post" action={HEALTH_PATH} preventScrollReset>
            <button className="btn" type="submit">
              Back up now
            </button>
          </Form>
        )}
      </div>
    </section>
  );
}

function Plan({ plan }: Pick<BackupSectionProps, 'plan'>) {
  if (!plan)
    return (
      <p>
        No backups are made by themselves: there is no place for them. One that is made by the command is
        listed here.
      </p>
    );
  const { place, at, isEncrypted, isWithFiles } = plan;
  return (
    <>
      <p>
        Every night at {at}, London time, to <code>{place}</code>.{' '}
        {isEncrypted ? 'Encrypted: without the passphrase nothing opens.' : 'Not encrypted.'}
      </p>
      {isWithFiles && (
        <p>
          <strong>This is where the site’s own files lie</strong>: what takes one takes both. Choose another
          disk or bucket.
        </p>
      )}
      <p>Proved means: read back, every checksum compared, and the records parsed.</p>
    </>
  );
}

function BackupTable({ backups }: Pick<BackupSectionProps, 'backups'>) {
  if (backups === null) return <p>The list of backups could not be read in time. Check again.</p>;
  if (backups.length === 0) return <p className="quiet">None was made yet.</p>;
  return (
    <Table caption="Backups" columns={COLUMNS} className="backups">
      {backups.map((backup, index) => (
        <BackupRow key={`${backup.at} ${backups.length - index}`} {...backup} />
      ))}
    </Table>
  );
}

function BackupRow(backup: ShownBackup) {
  const { at, state, bytes, newBytes, seconds, error } = backup;
  const isStored = state === 'made' || state === 'proved';
  const [size, added, took] = isStored
    ? [formatSize(bytes), formatSize(newBytes), inMinutes(seconds)]
    : ['–', '–', state === 'running' ? '–' : inMinutes(seconds)];
  return (
    <tr>
      <td>{[longDateTime(at), starterWords(backup)].filter(Boolean).join(', ')}</td>
      <td data-column="State">
        <span className={STATES[state].look}>{STATES[state].word}</span>
        {error !== null && <span className="backups__error">{error}</span>}
      </td>
      <td data-column="Size">{size}</td>
      <td data-column="New">{added}</td>
      <td data-column="Took">{took}</td>
    </tr>
  );
}

/** Shows the state in a sentence, then what to do, what is fine, and the backups. */
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
        <p className="display">{healthSentence(counts)}</p>
        <p className="quiet">
          {counts.fine} of {lines.length} lines are fine. Checked on {longDateTime(checkedAt)}.
        </p>
      </div>
      <section aria-labelledby="lines">
        <h2 className="vh" id="lines">
          All lines
        </h2>
        <ul className="divided health-lines">
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
        <span className={BADGES[state].look}>{BADGES[state].word}</span>
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

const BADGES: Record<HealthState, { word: string; look: string }> = {
  act: { word: 'Act', look: 'badge badge--bad' },
  look: { word: 'Look', look: 'badge badge--soon' },
  fine: { word: 'Fine', look: 'badge' },
};
