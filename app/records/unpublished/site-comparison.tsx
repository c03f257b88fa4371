import type { KeptChanges } from '~/core/forms/unpublished-region';
import { longDateTime } from '~/core/text/formats';
import { DeleteScreen, type DeleteScreenProps } from '~/core/ui/delete-screen';
import { VersionComparison, type ComparedRecord } from './version-comparison';

interface SiteComparisonProps extends ComparedRecord {
  changes: KeptChanges;
}

export const SiteComparison = ({ changes, ...record }: SiteComparisonProps) => (
  <VersionComparison
    {...record}
    heading="Compare with the site"
    before={{ name: 'On the site' }}
    after={{
      name: 'Unpublished changes',
      note: `${longDateTime(changes.savedAt)}, ${changes.savedBy?.name ?? 'the command line'}`,
    }}
  />
);

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
