/** The files of the demo content where the seed puts them. */
import { demoFiles } from '~/services/seed/demo/files';
import { placesOf } from '~/services/seed/store-prepared';

const places = new Map(demoFiles.flatMap((file) => [...placesOf(file)]));

/** Returns the URL of a file of the demo content, such as `shows/ember/main.mp4`, or of a poster. */
export function demoUrl(file: string): string {
  const key = places.get(file);
  if (key === undefined) throw new Error(`The demo content has no file ${file}`);
  return `/assets/${key}`;
}
