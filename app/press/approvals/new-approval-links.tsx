import { Notice } from '~/core/ui/notice';
import type { RoundView } from './round';
import { NewLinks } from '~/sharing/share-links';

export const NewApprovalLinks = ({ round: { people, code } }: { round: RoundView }) => (
  <NewLinks
    people={people}
    about={
      <Notice kind="good">
        Pass each link on to the person or the agent. Anybody who has it can answer.{' '}
        {code && 'Tell the code by another way than the link. '}
        The addresses are shown only now.
      </Notice>
    }
  />
);
