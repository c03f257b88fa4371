import { longDateTime } from '~/core/text/formats';
import { VersionComparison, type ComparedRecord } from './version-comparison';

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
