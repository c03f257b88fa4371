import type { MetaFunction, SerializeFrom } from '@remix-run/node';
import { useActionData, useLoaderData, useMatches } from '@remix-run/react';
import type { SiteHandle } from '~/site/layout/site-handle';
import { PasscodeGate } from '~/sharing/passcode-gate';
import { PressKit } from '~/press/kits/press-kit';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { gateHeaders } from '~/sharing/link-gate.server';
import { longDateTime } from '~/core/text/formats';
import { linkMetaWithin } from '~/site/layout/meta';
import { linkedKitLoader, linkPasswordAction } from '~/press/kits/kit-page.server';

export const loader = linkedKitLoader;
export const action = linkPasswordAction;
export const headers = gateHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  linkMetaWithin(matches, data?.kit ? `${data.kit.title}: press` : 'Press kit');

/** Shows the recipient and the end of a link above its kit; renders nothing before the passcode is entered. */
function PressLinkBar() {
  const data = useMatches().at(-1)?.data as SerializeFrom<typeof loader> | undefined;
  if (!data?.kit) return null;
  return (
    <aside className="press-link-bar" aria-label="This link">
      {data.label && `For ${data.label}. `}
      This link ends on <time dateTime={data.expiresAt}>{longDateTime(data.expiresAt)}</time>
    </aside>
  );
}

/** The passcode form and error pages are dark. */
export const handle: SiteHandle = {
  theme: (data) => ((data as { kit: object | null } | undefined)?.kit ? 'light' : 'dark'),
  linkBar: PressLinkBar,
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
