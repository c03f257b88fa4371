/** A film's captions, from a file beside it with its name. */
export interface CaptionFile<Chosen> {
  file: Chosen;
  language: string;
}

interface Companions<Chosen> {
  /** The files to upload, posters among them. */
  uploads: Chosen[];
  captions: Map<Chosen, CaptionFile<Chosen>[]>;
  /** The image of each film that has one. */
  posters: Map<Chosen, Chosen>;
  /** Captions without their film. */
  strays: Chosen[];
}

const FILM = /\.(?:mp4|m4v|mov|webm)$/i;
const IMAGE = /\.(?:jpe?g|png|webp|avif)$/i;
/** Captions with their language, which may be missing. */
const CAPTIONS = /(?:\.([a-z]{2,3}(?:-[a-z0-9]{2,8})*))?\.(?:vtt|srt)$/i;

export const CAPTION_TYPES = '.vtt,.srt';
const CAPTIONS_ENDING = /\.(?:vtt|srt)$/i;
export const isCaptions = (name: string): boolean => CAPTIONS_ENDING.test(name);
/** The language of captions whose name has none. */
const LANGUAGE = 'en';

/** Finds `film.vtt`, `film.de.vtt` and `film.jpg` beside `film.mp4`. */
export function companionsOf<Chosen>(
  files: readonly Chosen[],
  pathOf: (file: Chosen) => string,
): Companions<Chosen> {
  const films = new Map<string, Chosen>();
  for (const file of files) if (FILM.test(pathOf(file))) films.set(stemOf(pathOf(file), FILM), file);
  const found: Companions<Chosen> = { uploads: [], captions: new Map(), posters: new Map(), strays: [] };
  for (const file of files) {
    const path = pathOf(file);
    if (!isCaptions(path)) {
      found.uploads.push(file);
      const film = IMAGE.test(path) ? films.get(stemOf(path, IMAGE)) : undefined;
      if (film !== undefined && !found.posters.has(film)) found.posters.set(film, file);
      continue;
    }
    // A film's own name may end like a language.
    const whole = films.get(stemOf(path, CAPTIONS_ENDING));
    const film = whole ?? films.get(stemOf(path, CAPTIONS));
    if (film === undefined) found.strays.push(file);
    else {
      const language = whole === undefined ? (CAPTIONS.exec(path)?.[1] ?? LANGUAGE) : LANGUAGE;
      found.captions.set(film, [...(found.captions.get(film) ?? []), { file, language }]);
    }
  }
  return found;
}

const stemOf = (path: string, ending: RegExp): string => path.replace(ending, '').toLowerCase();
