import { logosOf } from '~/rules/brand/site-look';
import type { SettingsView } from '~/services/views/settings';
import { pageBrandOf } from '../request/page-brand';

/** Returns what the screens outside the admin show of the brand; '' for a site without a logo. */
export const signInBrand = ({
  siteName,
  logoUrl,
  brand,
}: Pick<SettingsView, 'siteName' | 'logoUrl' | 'brand'>) => ({
  siteName,
  brand: pageBrandOf(brand),
  logoUrl: logosOf({ logoUrl, brand })[brand.ground || 'light'],
});
