import { Link } from '@remix-run/react';
import { VersionDifferences, VersionFiles } from '~/records/history/differences-list';
import { HistoryBar } from '~/records/history/version-page';
import type { FieldChange } from '~/records/history/version-differences';

interface CompareScreenProps {
  title: string;
  form: string;
  back: string;
  differences: FieldChange[];
}

/** A record that was edited here, beside the newer text of the export. */
export function CompareScreen({ title, form, back, differences }: CompareScreenProps) {
  return (
    <VersionFiles media={{}} files={{}}>
      <HistoryBar heading="Compare with the export" title={title} back={{ to: back, label: 'Report' }}>
        <Link className="btn" to={form}>
          Open the form
        </Link>
      </HistoryBar>
      <div className="sides">
        <p>
          <strong>Here</strong>
        </p>
        <p>
          <strong>In the export</strong>
        </p>
      </div>
      <VersionDifferences differences={differences} />
    </VersionFiles>
  );
}
