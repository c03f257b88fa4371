import { useFetchers, useMatches } from '@remix-run/react';
import { useSiteHandle } from '~/components/site/handle';
import type { PageBrand } from '~/rules/brand/page-brand';

interface DocumentLook {
  html: string | undefined;
  body: string;
  theme: 'dark' | undefined;
}

/** Returns the attributes of `<html>` and `<body>`: the admin in the user's theme, the sign-in in the brand's, or the site in the page's. */
export function useDocumentLook(): DocumentLook {
  const matches = useMatches();
  const chosen = useFetchers().find((fetcher) => fetcher.formData?.get('intent') === 'dark-mode');
  const { theme, snap } = useSiteHandle();
  const admin = matches.find((match) => (match.handle as { admin?: true } | undefined)?.admin);
  if (!admin) return { html: snap ? 'snap' : undefined, body: `page theme-${theme}`, theme: undefined };
  const data = admin.data as { user?: { darkMode: boolean }; brand?: PageBrand } | undefined;
  const stored = data?.user ? data.user.darkMode : data?.brand?.ground === 'dark';
  const dark = chosen?.formData ? chosen.formData.get('darkMode') === 'true' : stored;
  return { html: undefined, body: 'admin', theme: dark ? 'dark' : undefined };
}
