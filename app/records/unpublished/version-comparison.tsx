import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { VersionFile } from '~/core/files/file-library';
import type { MediaFacts } from '~/core/files/media';
import { VersionDifferences, VersionFiles } from '~/records/history/differences-list';
import type { FieldChange } from '~/records/history/version-differences';
import { HistoryBar } from '~/records/history/version-page';

/** One of the two compared versions. */
interface Side {
  name: ReactNode;
  /** When it was made, and the name of who made it. */
  note?: string;
}

export interface ComparedRecord {
  title: string;
  formPath: string;
  differences: FieldChange[];
  media: Record<string, MediaFacts>;
  files: Record<string, VersionFile>;
}

interface VersionComparisonProps extends ComparedRecord {
  heading: string;
  before: Side;
  after: Side;
}

/** Two versions of a record side by side, and the way back to its form. */
export function VersionComparison({
  heading,
  title,
  formPath,
  before,
  after,
  differences,
  ...files
}: VersionComparisonProps) {
  return (
    <VersionFiles key={formPath} {...files}>
      <HistoryBar heading={heading} title={title} back={{ to: formPath, label: 'Edit' }}>
        <Link className="btn" to={formPath}>
          Open the form
        </Link>
      </HistoryBar>
      <div className="sides">
        <SideHead {...before} />
        <SideHead {...after} />
      </div>
      <VersionDifferences differences={differences} />
    </VersionFiles>
  );
}

const SideHead = ({ name, note }: Side) => (
  <p>
    <strong>{name}</strong>
    {note !== undefined && <span className="quiet">{note}</span>}
  </p>
);
