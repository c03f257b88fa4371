import { useEffect } from 'react';
import type { Typefaces } from '~/rules/brand/typefaces';

/** The rules of the fonts of each pair but the first, which the admin has. */
const FONT_FACES = import.meta.glob<string>('/tools/fonts/sheets/*.css', {
  query: '?inline',
  import: 'default',
});

/** Makes the fonts of a pair known to the document while it is chosen; its stand-ins are drawn if they cannot be loaded. */
export function useFontFaces(typefaces: Typefaces): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    // Whoever compares typefaces waits for all of them.
    FONT_FACES[`/tools/fonts/sheets/${typefaces}.css`]?.().then(
      (faces) => sheet.replaceSync(faces.replaceAll(/font-display:\s*optional/g, 'font-display:swap')),
      () => undefined,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [typefaces]);
}
