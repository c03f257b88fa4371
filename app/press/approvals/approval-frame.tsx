import type { ReactNode } from 'react';
import type { FormError } from '~/core/merge/form-error';
import { LINK_ENDED } from '~/core/session/share-link';
import { EndedLink, LinkFrame, type LinkSite } from '~/sharing/link-frame';
import { PasscodeGate } from '~/sharing/passcode-gate';

interface ApprovalFrameProps {
  page: LinkSite & { state: 'ended' | 'closed' | 'open'; path: string };
  formError?: FormError | undefined;
  children: ReactNode;
}

const ASIDE = (
  <>
    This link is for one person.
    <br />
    It opens nothing else.
  </>
);

/** The layout of a link's pages; shows the passcode form or the reason why the link has ended instead. */
export const ApprovalFrame = ({ page, formError, children }: ApprovalFrameProps) => (
  <LinkFrame site={page} aside={ASIDE}>
    {page.state === 'ended' && (
      <EndedLink words={LINK_ENDED} advice="The person who sent it to you can make a new one." />
    )}
    {page.state === 'closed' && (
      <PasscodeGate kind="approval" action={page.path} problem={formError?.detail} />
    )}
    {children}
  </LinkFrame>
);
