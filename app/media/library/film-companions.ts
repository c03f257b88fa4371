import type { StoredFile } from '~/core/files/file-library';
import { ASSETS } from '~/core/files/uploads';
import { withRetries } from '~/core/ui/retry';
import { pathOfFile } from '~/media/upload/use-drop';
import { UploadError } from '~/media/upload/send-whole';
import { newUploadKey } from '~/media/upload/upload-queue';
import { IDEMPOTENCY_KEY } from '~/core/merge/form-error';

/** A film's captions, from a file beside it with its name. */
interface CaptionFile<Chosen> {
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

/** Captions and posters that go to the film with their name, once both are stored. */
export class FilmCompanions {
  readonly #captions = new Map<File, CaptionFile<File>[]>();
  /** The film of each poster. */
  readonly #films = new Map<File, File>();
  readonly #posters = new Map<File, File>();
  readonly #urls = new Map<File, string>();

  /** Returns the files to upload, and captions without a film. `urlOf` knows files of an earlier visit. */
  take(files: readonly File[], urlOf: (file: File) => string | undefined) {
    const { uploads, captions, posters, strays } = companionsOf(files, pathOfFile);
    captions.forEach((each, film) => this.#captions.set(film, each));
    posters.forEach((image, film) => {
      this.#films.set(image, film);
      this.#posters.set(film, image);
    });
    for (const file of uploads) {
      const url = urlOf(file);
      if (url !== undefined) this.#urls.set(file, url);
    }
    return { uploads, strays };
  }

  /** Example: ", with film.vtt and film.jpg". */
  wordsOf(film: File): string {
    const captions = (this.#captions.get(film) ?? []).map(({ file }) => file);
    const names = [...captions, this.#posters.get(film)].flatMap((file) => file?.name ?? []);
    return names.length === 0 ? '' : `, with ${names.join(' and ')}`;
  }

  /** Gives a stored film what belongs to it, or a stored poster to its film. */
  async attach({ url }: StoredFile, file: File): Promise<void> {
    this.#urls.set(file, url);
    for (const caption of this.#captions.get(file) ?? []) await addCaptions(url, caption);
    const film = this.#films.get(file) ?? file;
    const poster = this.#posters.get(film);
    const [filmUrl, posterUrl] = [film, poster].map((each) => each && this.#urls.get(each));
    if (filmUrl && posterUrl) await setPoster(filmUrl, posterUrl, film.name);
  }
}

const apiOf = (url: string) => `/api/upload/${url.slice(ASSETS.length)}`;

async function addCaptions(url: string, { file, language }: CaptionFile<File>): Promise<void> {
  const body = new FormData();
  body.append('kind', 'captions');
  body.append('language', language);
  body.append('file', file);
  await change(
    `${apiOf(url)}/tracks`,
    { method: 'POST', body },
    `The film is here, but without ${file.name}`,
  );
}

async function setPoster(url: string, posterUrl: string, film: string): Promise<void> {
  const init = {
    method: 'PUT',
    body: JSON.stringify({ posterUrl }),
    headers: { 'Content-Type': 'application/json' },
  };
  await change(apiOf(url), init, `The file is here, but ${film} has not got its poster`);
}

async function change(url: string, init: RequestInit, failed: string): Promise<void> {
  const headers = { ...init.headers, [IDEMPOTENCY_KEY]: newUploadKey() };
  const answer = await withRetries(() => fetch(url, { ...init, headers })).catch(() => null);
  if (answer?.ok) return;
  const said = (await answer?.json().catch(() => null)) as { error?: unknown } | null | undefined;
  const reason = typeof said?.error === 'string' ? said.error : 'The server cannot be reached.';
  throw new UploadError(`${failed}. ${reason}`, answer === null);
}
