import { useContext, useEffect, type RefObject, useMemo, useRef, type ReactNode } from 'react';
import { FieldContext } from '~/core/forms/field';
import { useFormTexts } from '~/core/forms/unsaved-guard';
import { ResponsiveImage, Logo } from '~/core/ui/image';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { brandColours, type Ground } from '~/core/brand/colours';
import { heroFit, shapeTokens, logosOf, type Logos } from '~/core/brand/site-look';
import { typefacesOf, type Typefaces } from '~/core/brand/typefaces';
import type { MiniatureContent } from './brand-screen.server';

const COLOUR = /^#[0-9a-f]{6}$/;
const MAX_COLOUR_LENGTH = 100;

/** Parses a colour; anything invalid is treated as empty. */
function toColour(typed = ''): string {
  const colour = typed.slice(0, MAX_COLOUR_LENGTH).trim().toLowerCase();
  return COLOUR.test(colour) ? colour : '';
}

interface FormBrand {
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

function toBrand(texts: Readonly<Record<string, string | undefined>>): FormBrand {
  const value = (name: string) => texts[`brand.${name}`] ?? '';
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
  const texts = useFormTexts(place, values);
  return useMemo(() => toBrand(texts), [texts]);
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

const MINIATURE_SIZES = '(min-width: 64rem) 36vw, 100vw';

const FONT_FACES = import.meta.glob<string>('/tools/fonts/sheets/*.css', {
  query: '?inline',
  import: 'default',
});

/** Loads the fonts of a pair while it is selected; the fallback fonts are drawn if that fails. */
function useFontFaces(typefaces: Typefaces): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
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

export function Miniatures({ content }: { content: MiniatureContent }) {
  const place = useRef<HTMLDivElement>(null);
  const brand = useFormBrand(place);
  const { siteName, logoUrl, plainLogos, home, article, show, media } = content;
  const { ground, heroWords } = brand;
  const logos = logosOf({ logoUrl, brand }, plainLogos);
  useFontFaces(typefacesOf(brand.typefaces));
  useBrandTokens(place, useTokens(brand));
  const frame = { siteName, logos, ground };
  return (
    <MediaFactsContext.Provider value={media}>
      <aside className="miniatures" aria-labelledby="miniatures">
        <h2 id="miniatures">As it will be</h2>
        <div className="miniatures__all brand-preview" ref={place}>
          <Miniature {...frame} name="Home" own="dark" isOver>
            <Picture url={home.pictureUrl}>
              <p className="miniature__hero">
                {heroWords.map((word, index) => (
                  <span key={index}>{word}</span>
                ))}
              </p>
            </Picture>
            <div className="miniature__intro" dangerouslySetInnerHTML={{ __html: home.introHtml }} />
          </Miniature>
          {article && (
            <Miniature {...frame} name="An article" own="light">
              <p className="miniature__title">{article.title}</p>
              {article.pictureUrl && (
                <div className="miniature__shot">
                  <ResponsiveImage src={article.pictureUrl} alt="" sizes={MINIATURE_SIZES} />
                </div>
              )}
              <p className="miniature__text">
                <em>By</em>
                <span>{article.text}</span>
              </p>
            </Miniature>
          )}
          {show && (
            <Miniature {...frame} name="A show" own="dark" isOver>
              <ShowMiniature show={show} />
            </Miniature>
          )}
        </div>
        <p className="note">
          Drawn from the newest article and the first show. Text over films stays white on its own shade.
        </p>
      </aside>
    </MediaFactsContext.Provider>
  );
}

const ShowMiniature = ({ show }: { show: NonNullable<MiniatureContent['show']> }) => (
  <>
    <Picture url={show.pictureUrl}>
      <p className="miniature__title">{show.title}</p>
    </Picture>
    <dl className="miniature__credits">
      {show.credits.map(({ name, role }, index) => (
        <div key={index}>
          <dt>{role}</dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
    <div className="miniature__cells">
      {show.stills.map((url, index) => (
        <ResponsiveImage key={index} src={url} alt="" sizes={MINIATURE_SIZES} />
      ))}
    </div>
  </>
);

/** Returns the tokens of the brand, which are computed as for the site. */
const useTokens = ({ accent, tint, typefaces, corners, heroWords }: FormBrand) =>
  useMemo(
    () => ({
      ...brandColours({ accent, tint }).colours,
      ...shapeTokens({ typefaces, corners, hero: heroFit(heroWords, typefacesOf(typefaces)) }),
    }),
    [accent, tint, typefaces, corners, heroWords],
  );

interface MiniatureProps {
  siteName: string;
  logos: Logos;
  /** The ground of all pages; empty if each page has its own. */
  ground: string;
  name: string;
  own: Ground;
  isOver?: boolean;
  children: ReactNode;
}

/** One page as a picture: nothing in it can be focused or clicked. */
function Miniature({ siteName, logos, ground, name, own, isOver = false, children }: MiniatureProps) {
  const shown = ground === 'dark' || ground === 'light' ? ground : own;
  const className = `miniature miniature--${shown}${isOver ? ' miniature--over' : ''}`;
  return (
    <figure>
      <div role="img" aria-label={`${name} with this brand`}>
        {/* React 18 supports `inert` only as a string. */}
        <div className={className} {...{ inert: '' }}>
          <p className="miniature__top">
            <span className="wordmark">
              <Logo siteName={siteName} logo={logos[isOver ? 'dark' : shown]} />
            </span>
            <i />
            <i />
            <i />
          </p>
          {children}
        </div>
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}

const Picture = ({ url, children }: { url: string; children: ReactNode }) => (
  <div className="miniature__picture">
    {url && <ResponsiveImage src={url} alt="" sizes={MINIATURE_SIZES} />}
    {children}
  </div>
);
