import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { SiteHandle } from '~/components/site/handle';
import { PasscodeGate } from '~/components/site/sharing/passcode-gate';
import { PressKit } from '~/components/site/press/press-kit';
import { PressLinkBar } from '~/components/site/press/press-link-bar';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { gateHeaders } from '~/http/site/link-gate';
import { linkMetaWithin } from '~/http/site/meta';
import { linkedKitLoader, linkPasswordAction } from '~/http/site/press/linked-kit';

export const loader = linkedKitLoader;
export const action = linkPasswordAction;
export const headers = gateHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  linkMetaWithin(matches, data?.kit ? `${data.kit.title}: press` : 'Press kit');

/** The form for the password, and an error, are dark. */
export const handle: SiteHandle = {
  theme: (data) => ((data as { kit: object | null } | undefined)?.kit ? 'light' : 'dark'),
  preview: PressLinkBar,
};

/** A press kit for whoever has a link to it. */
export default function LinkedKit() {
  const { kit } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.detail;
  if (!kit) return <PasscodeGate kind="press" problem={problem} />;
  const { media, ...page } = kit;
  return (
    <MediaFactsContext.Provider value={media}>
      <PressKit kit={page} />
    </MediaFactsContext.Provider>
  );
}
