import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { SiteHandle } from '~/site/layout/site-handle';
import { PasscodeGate } from '~/sharing/passcode-gate';
import { PressKit } from '~/press/kits/press-kit';
import { PressLinkBar } from '~/press/kits/press-link-bar';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { gateHeaders } from '~/sharing/link-gate.server';
import { linkMetaWithin } from '~/site/layout/meta';
import { linkedKitLoader, linkPasswordAction } from '~/press/kits/kit-page.server';

export const loader = linkedKitLoader;
export const action = linkPasswordAction;
export const headers = gateHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  linkMetaWithin(matches, data?.kit ? `${data.kit.title}: press` : 'Press kit');

/** The passcode form and error pages are dark. */
export const handle: SiteHandle = {
  theme: (data) => ((data as { kit: object | null } | undefined)?.kit ? 'light' : 'dark'),
  preview: PressLinkBar,
};

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
