import { useEffect } from 'react';
import type { Typefaces } from '~/rules/brand/typefaces';

type Loaded = Promise<{ default: string }>;

/** The rules of the fonts of each pair but the first, which the admin has. */
const FONT_FACES: Readonly<Partial<Record<Typefaces, () => Loaded>>> = {
  condensed: () => import('~/styles/typefaces/condensed.css?inline'),
  geometric: () => import('~/styles/typefaces/geometric.css?inline'),
  bookish: () => import('~/styles/typefaces/bookish.css?inline'),
  didone: () => import('~/styles/typefaces/didone.css?inline'),
  soft: () => import('~/styles/typefaces/soft.css?inline'),
  rounded: () => import('~/styles/typefaces/rounded.css?inline'),
  mono: () => import('~/styles/typefaces/mono.css?inline'),
};

/** Makes the fonts of a pair known to the document while it is chosen; its stand-ins are drawn if they cannot be loaded. */
export function useFontFaces(typefaces: Typefaces): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    // Whoever compares typefaces waits for all of them.
    FONT_FACES[typefaces]?.().then(
      (loaded) =>
        sheet.replaceSync(loaded.default.replaceAll(/font-display:\s*optional/g, 'font-display:swap')),
      () => undefined,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [typefaces]);
}
