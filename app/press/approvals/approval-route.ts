import type { LinkDescriptor, MetaDescriptor } from '@remix-run/node';
import type { ShouldRevalidateFunction } from '@remix-run/react';
import approvalStyles from '~/styles/approve.css?url';
import siteStyles from '~/styles/site.css?url';
import { linkMeta } from '~/site/layout/meta';

/** Includes a style sheet that only these pages use. */
export const approvalLinks = (): LinkDescriptor[] => [
  { rel: 'stylesheet', href: siteStyles },
  { rel: 'stylesheet', href: approvalStyles },
];

export const approvalMeta = ({ siteName }: { siteName: string }): MetaDescriptor[] =>
  linkMeta(siteName, 'Pictures to approve');

/** Keeps a link's data only if the server was unreachable: otherwise someone else may have answered, or closed the round. */
export const keepWhenUnreachable: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const answer = actionResult as { ok?: boolean; reason?: string } | undefined;
  return answer?.ok === false ? answer.reason !== 'unreachable' : defaultShouldRevalidate;
};
