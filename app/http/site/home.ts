import type { MetaDescriptor } from '@remix-run/node';
import { pageMeta, siteDataOf } from './meta';
import { organization, website } from './organization';

/** Meta of the Home page; `noindex` for its edit route. */
export function homeMeta(matches: Parameters<typeof siteDataOf>[0], noindex = false): MetaDescriptor[] {
  const site = siteDataOf(matches);
  const settings = site?.settings;
  return pageMeta(site, {
    title: `${settings?.siteName ?? ''}: ${settings?.tagline || 'First, Original, Indispensable'}`,
    description: settings?.metaDescription || settings?.siteDescription || '',
    path: '/',
    noindex,
    jsonLd: site ? [organization(site), website(site)] : [],
  });
}
