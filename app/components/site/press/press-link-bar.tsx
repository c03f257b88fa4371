import { useMatches } from '@remix-run/react';
import { longDateTime } from '~/rules/text/dates';

interface OpenLink {
  kit: object | null;
  label?: string;
  expiresAt?: string;
}

/** Says above the kit of a link for whom the link is and until when; nothing before its password was given. */
export function PressLinkBar() {
  const data = useMatches().at(-1)?.data as OpenLink | undefined;
  if (!data?.kit || data.expiresAt === undefined) return null;
  return (
    <p className="press-link-bar">
      {data.label && `For ${data.label}. `}
      This link ends on <time dateTime={data.expiresAt}>{longDateTime(data.expiresAt)}</time>
    </p>
  );
}
