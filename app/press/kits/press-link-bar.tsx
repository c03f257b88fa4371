import { useMatches } from '@remix-run/react';
import { longDateTime } from '~/core/text/formats';

interface OpenLink {
  kit: object | null;
  label?: string;
  expiresAt?: string;
}

/** Shows the recipient and the end of a link above its kit; renders nothing before the passcode is entered. */
export function PressLinkBar() {
  const data = useMatches().at(-1)?.data as OpenLink | undefined;
  if (!data?.kit || data.expiresAt === undefined) return null;
  return (
    <aside className="press-link-bar" aria-label="This link">
      {data.label && `For ${data.label}. `}
      This link ends on <time dateTime={data.expiresAt}>{longDateTime(data.expiresAt)}</time>
    </aside>
  );
}
