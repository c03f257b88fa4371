import { useContext, useEffect, useState, type RefObject } from 'react';
import { FieldContext } from '~/core/forms/field';

const COLOUR = /^#[0-9a-f]{6}$/;
const MAX_COLOUR_LENGTH = 100;

/** Parses a colour; anything invalid is treated as empty. */
export function toColour(typed = ''): string {
  const colour = typed.slice(0, MAX_COLOUR_LENGTH).trim().toLowerCase();
  return COLOUR.test(colour) ? colour : '';
}

export interface FormBrand {
  accent: string;
  tint: string;
  ground: string;
  typefaces: string;
  corners: string;
  heroWords: string[];
  logoLightUrl: string;
  logoDarkUrl: string;
}

const MAX_WORDS = 5;
const MAX_LETTERS = 24;
/** Characters: more than five words with a space after each letter. */
const MAX_LENGTH = 1000;

/** Splits a text with one word a line; drops words that the site does not accept. */
const wordsOf = (text: string): string[] =>
  text
    .slice(0, MAX_LENGTH)
    .split('\n')
    .map((line) => [...line.trim()].slice(0, MAX_LETTERS).join(''))
    .filter(Boolean)
    .slice(0, MAX_WORDS);

function toBrand(valueOf: (name: string) => string): FormBrand {
  const value = (name: string) => valueOf(`brand.${name}`);
  return {
    accent: toColour(value('accent')),
    tint: toColour(value('tint')),
    ground: value('ground'),
    typefaces: value('typefaces'),
    corners: value('corners'),
    heroWords: wordsOf(value('heroWords')),
    logoLightUrl: value('logoLightUrl'),
    logoDarkUrl: value('logoDarkUrl'),
  };
}

export function useFormBrand(place: RefObject<HTMLElement>): FormBrand {
  const { values } = useContext(FieldContext);
  const [brand, setBrand] = useState(() => toBrand((name) => values[name] ?? ''));
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const update = () => {
      const data = new FormData(form);
      setBrand(
        toBrand((name) => {
          const value = data.get(name);
          return typeof value === 'string' ? value : '';
        }),
      );
    };
    // The form may have been edited before this script ran.
    update();
    form.addEventListener('input', update);
    return () => form.removeEventListener('input', update);
  }, [place]);
  return brand;
}

/** Sets brand tokens, named without the dashes, on an element, over those of its style sheet. */
export function useBrandTokens(
  place: RefObject<HTMLElement>,
  tokens: Readonly<Record<string, string>>,
): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(tokens))
      // Set by a script, this is not an inline style that the content security policy would block.
      place.current?.style.setProperty(`--${name}`, value);
  }, [place, tokens]);
}
