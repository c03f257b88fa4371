import { Link } from '@remix-run/react';
import type { VersionFile } from '~/core/files/file-library';
import type { MediaFacts } from '~/core/files/media';
import { VersionDifferences, VersionFiles } from './differences-list';
import type { FieldChange } from './version-differences';
import { HistoryBar, type Side, Sides } from './version-page';
import { longDateTime } from '~/core/text/formats';
import { DeleteScreen, type DeleteScreenProps } from '~/core/ui/delete-screen';
import type { KeptChanges } from '~/core/forms/unpublished-region';

interface ComparedRecord {
  title: string;
  formPath: string;
  differences: FieldChange[];
  media: Record<string, MediaFacts>;
  files: Record<string, VersionFile>;
}

/** Two versions of a record side by side, and the way back to its form. */
function VersionComparison({
  heading,
  title,
  formPath,
  before,
  after,
  differences,
  ...files
}: ComparedRecord & { heading: string; before: Side; after: Side }) {
  return (
    <VersionFiles key={formPath} {...files}>
      <HistoryBar heading={heading} title={title} back={{ to: formPath, label: 'Edit' }}>
        <Link className="btn" to={formPath}>
          Open the form
        </Link>
      </HistoryBar>
      <Sides sides={[before, after]} />
      <VersionDifferences differences={differences} />
    </VersionFiles>
  );
}

export const SiteComparison = ({ changes, ...record }: ComparedRecord & { changes: KeptChanges }) => (
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

interface AnswerComparisonProps extends ComparedRecord {
  answer: { name: string; at: string };
}

/** What a person has answered about, beside what the record is now. */
export const AnswerComparison = ({ answer, ...record }: AnswerComparisonProps) => (
  <VersionComparison
    {...record}
    heading="Changed since the answer"
    before={{
      name: (
        <>
          What <bdi>{answer.name}</bdi> saw
        </>
      ),
      note: longDateTime(answer.at),
    }}
    after={{ name: 'Now' }}
  />
);
