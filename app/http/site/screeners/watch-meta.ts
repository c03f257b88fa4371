import type { MetaDescriptor } from '@remix-run/node';
import type { PageBrand } from '~/rules/brand/page-brand';
import { iconLinks } from '../meta';

interface WatchPage {
  siteName: string;
  faviconUrl: string;
  brand: PageBrand;
  film?: { title: string; showTitle: string };
}

/** Returns the meta of the page of a link: nothing for search engines and chats, and before the code nothing of the film. */
export function watchMeta({ siteName, faviconUrl, brand, film }: WatchPage): MetaDescriptor[] {
  const title = film ? `${film.showTitle}, ${film.title}` : 'Screener';
  return [
    { title: siteName ? `${title} | ${siteName}` : title },
    { name: 'robots', content: 'noindex, nofollow, noarchive' },
    ...iconLinks({ settings: { faviconUrl }, brand }),
  ];
}
