import type { DisplayWidths } from './display-width';
import DISPLAY_WIDTHS from './display-widths.json' with { type: 'json' };
import { typefacesOf } from './typefaces';

/** A word that says what the name of the company means, and what that word means. */
export interface Meaning {
  id: string;
  word: string;
  text: string;
}

/** The logos of the site, by the ground on which they stand; '' where the name of the site stands in their place. */
export interface Logos {
  light: string;
  dark: string;
}

/** What the markup of every page needs of the brand; colours, fonts and corners are in its style sheet. */
export interface SiteLook {
  logos: Logos;
  meanings: Meaning[];
  /** The widths of the letters of titles; null for the default typefaces, whose widths the pages know. */
  titleWidths: DisplayWidths | null;
}

interface LogoSettings {
  logoUrl: string;
  brand: { logoLightUrl: string; logoDarkUrl: string };
}

interface LookSettings extends LogoSettings {
  brand: LogoSettings['brand'] & { typefaces: string; meanings: Meaning[] };
}

/** Returns the logo for each ground: its own, else the one of the settings. */
export const logosOf = ({ logoUrl, brand }: LogoSettings): Logos => ({
  light: brand.logoLightUrl || logoUrl,
  dark: brand.logoDarkUrl || logoUrl,
});

export function siteLook(settings: LookSettings): SiteLook {
  const typefaces = typefacesOf(settings.brand.typefaces);
  return {
    logos: logosOf(settings),
    meanings: settings.brand.meanings,
    titleWidths: typefaces === 'grotesque' ? null : DISPLAY_WIDTHS[typefaces],
  };
}
