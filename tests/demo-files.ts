/** The files of the demo content where the seed puts them. */
import { readDemo, type Demo } from '~/operations/seed/read-demo.server';
import { placesOf } from '~/operations/seed/store-prepared.server';

const places = new Map(readDemo().files.flatMap((file) => [...placesOf(file)]));

/** Returns the URL of a file of the demo content, such as `shows/ember/main.mp4`, or of a poster. */
export function demoUrl(file: string): string {
  const key = places.get(file);
  if (key === undefined) throw new Error(`The demo content has no file ${file}`);
  return `/assets/${key}`;
}

/** Returns the stills of the press kits under embargo: nobody finds them before it has ended. */
export const embargoedStills = ({ shows }: Demo): string[] =>
  shows.flatMap(({ press }) => (press?.embargoUntil ? (press.stills ?? []) : []).map(({ file }) => file));
