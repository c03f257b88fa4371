import { Link } from '@remix-run/react';
import type { FieldChange } from '~/rules/history/version-differences';
import type { Kind } from '~/rules/kinds/kinds';
import type { VersionRow } from '~/rules/history/version-row';
import type { MediaFacts } from '~/rules/uploads/media';
import type { VersionFile } from '~/rules/uploads/library';
import { HistoryBar } from './history-bar';
import { VersionDifferences } from './version-differences';
import { VersionFiles } from './version-text';
import { savedWhen } from './version-texts';

export interface ComparisonProps {
  kind: Kind;
  title: string;
  historyPath: string;
  from: VersionRow;
  to: VersionRow;
  /** The number of the current version. */
  current: number;
  differences: FieldChange[];
  media: Record<string, MediaFacts>;
  files: Record<string, VersionFile>;
}

/** The differences between two versions that were chosen in the list. */
export function Comparison({
  title,
  historyPath,
  from,
  to,
  current,
  differences,
  ...files
}: ComparisonProps) {
  return (
    <VersionFiles {...files}>
      <HistoryBar heading="Compare" title={title} back={{ to: historyPath, label: 'History' }}>
        {[from, to]
          .filter(({ version }) => version !== current)
          .map(({ version }, index) => (
            <Link key={index} className="btn" to={`${historyPath}/${version}`}>
              Open version {version}
            </Link>
          ))}
      </HistoryBar>
      <Sides from={from} to={to} current={current} />
      <VersionDifferences differences={differences} />
    </VersionFiles>
  );
}

/** Says which two versions a page compares. */
export function Sides({ from, to, current }: Pick<ComparisonProps, 'from' | 'to' | 'current'>) {
  return (
    <div className="sides">
      {[from, to].map((side, index) => (
        <p key={index}>
          <strong>
            Version {side.version}
            {side.version === current && ', current'}
          </strong>
          <span className="quiet">{savedWhen(side)}</span>
        </p>
      ))}
    </div>
  );
}
