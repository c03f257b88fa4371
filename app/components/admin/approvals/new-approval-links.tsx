import { Notice } from '~/components/ui/notice';
import type { RoundView } from '~/rules/approvals/round';
import { NewLinks } from '../previews/new-links';

/** The links of a round that were made just now. */
export const NewApprovalLinks = ({ round: { people, code } }: { round: RoundView }) => (
  <NewLinks
    people={people}
    about={
      <Notice kind="good">
        Pass each link on to the person or the agent. Whoever has it can answer.{' '}
        {code && 'Tell the code by another way than the link. '}
        The addresses are shown only now.
      </Notice>
    }
  />
);
