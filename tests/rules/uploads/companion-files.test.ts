/** Captions and posters that belong to a film by their name. */
import { expect, it } from 'vitest';
import { companionsOf } from '~/media/library/film-companions';

const found = (...paths: string[]) => companionsOf(paths, (path) => path);

it('captions and a poster with the name of a film belong to it, and the poster is uploaded too', () => {
  const { uploads, captions, posters, strays } = found('film.MP4', 'film.vtt', 'film.de.srt', 'Film.jpg');
  expect(uploads).toEqual(['film.MP4', 'Film.jpg']);
  expect(captions.get('film.MP4')).toEqual([
    { file: 'film.vtt', language: 'en' },
    { file: 'film.de.srt', language: 'de' },
  ]);
  expect(posters.get('film.MP4')).toBe('Film.jpg');
  expect(strays).toEqual([]);
});

it('files of other folders and other names do not belong to a film', () => {
  const { captions, posters, strays } = found('a/film.mp4', 'b/film.vtt', 'b/film.jpg', 'a/films.srt');
  expect([captions.size, posters.size]).toEqual([0, 0]);
  expect(strays).toEqual(['b/film.vtt', 'a/films.srt']);
});

it('the end of a film’s own name is not a language', () => {
  const { captions } = found('night.en.mp4', 'night.en.vtt');
  expect(captions.get('night.en.mp4')).toEqual([{ file: 'night.en.vtt', language: 'en' }]);
});
