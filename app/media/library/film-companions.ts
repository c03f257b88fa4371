import type { StoredFile } from '~/core/files/file-library';
import { ASSETS } from '~/core/files/uploads';
import { withRetries } from '~/core/ui/retry';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';
import { companionsOf, type CaptionFile } from '~/media/upload/companion-files';
import { pathOfFile } from '~/media/upload/dropped-files';
import { UploadError } from '~/media/upload/send-whole';
import { newUploadKey } from '~/media/upload/upload-queue';

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
