import type { LinkDescriptor, MetaDescriptor } from '@remix-run/node';
import type { ShouldRevalidateFunction } from '@remix-run/react';
import approvalStyles from '~/styles/approve.css?url';
import siteStyles from '~/styles/site.css?url';
import { linkMeta } from '~/site/layout/meta';

/** The style sheets of the pages of a link, whose own one no other page needs. */
export const approvalLinks = (): LinkDescriptor[] => [
  { rel: 'stylesheet', href: siteStyles },
  { rel: 'stylesheet', href: approvalStyles },
];

export const approvalMeta = ({ siteName }: { siteName: string }): MetaDescriptor[] =>
  linkMeta(siteName, 'Pictures to approve');

/** Keeps the data of a link only if no answer came from the server: somebody else may have answered, or closed the round. */
export const keepWhenUnreachable: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const answer = actionResult as { ok?: boolean; reason?: string } | undefined;
  return answer?.ok === false ? answer.reason !== 'unreachable' : defaultShouldRevalidate;
};
