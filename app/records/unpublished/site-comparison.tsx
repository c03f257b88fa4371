import { Link } from '@remix-run/react';
import type { MediaFacts } from '~/core/files/media';
import type { KeptChanges } from '~/core/forms/unpublished-changes';
import type { FieldChange } from '~/records/history/version-differences';
import { longDateTime } from '~/core/text/formats';
import type { VersionFile } from '~/core/files/file-library';
import { HistoryBar } from '~/records/history/version-page';
import { VersionDifferences, VersionFiles } from '~/records/history/differences-list';
import { DeleteScreen, type DeleteScreenProps } from '~/core/ui/delete-screen';

interface SiteComparisonProps {
  title: string;
  formPath: string;
  changes: KeptChanges;
  differences: FieldChange[];
  media: Record<string, MediaFacts>;
  files: Record<string, VersionFile>;
}

export function SiteComparison({ title, formPath, changes, differences, ...files }: SiteComparisonProps) {
  return (
    <VersionFiles key={formPath} {...files}>
      <HistoryBar heading="Compare with the site" title={title} back={{ to: formPath, label: 'Edit' }}>
        <Link className="btn" to={formPath}>
          Open the form
        </Link>
      </HistoryBar>
      <div className="sides">
        <p>
          <strong>On the site</strong>
        </p>
        <p>
          <strong>Unpublished changes</strong>
          <span className="quiet">
            {longDateTime(changes.savedAt)}, {changes.savedBy?.name ?? 'the command line'}
          </span>
        </p>
      </div>
      <VersionDifferences differences={differences} />
    </VersionFiles>
  );
}

/** Without scripts: the question before unpublished changes are discarded. */
export function DiscardScreen({
  title,
  ...screen
}: { title: string } & Pick<DeleteScreenProps, 'from' | 'formError'>) {
  return (
    <DeleteScreen
      {...screen}
      heading="Discard these changes?"
      text={`The unpublished changes of “${title}”. The site stays as it is.`}
      verb="Discard"
    />
  );
}
