/** The routes of the admin by their files. One file serves the screens of every kind of record, and one every screen of a show. */
import { readdirSync } from 'node:fs';
import { KINDS_BY_NAME } from '~/core/nouns/kinds';
import { SHOW_SCREENS } from '~/core/nouns/show-screens';

const KIND = /^((?:_admin\.)?admin)\.\$kind\b/;

/**
 * Returns the routes that a file serves, given without its ending: `admin.$kind.new` is `admin.shows.new`, `admin.news.new`
 * and `admin.people.new`. Of most files that is the one route of the same name.
 */
export function routesOf(file: string): string[] {
  if (!KIND.test(file)) return [file];
  if (file.endsWith('.$screen'))
    return SHOW_SCREENS.filter(({ hasOwnForm }) => !hasOwnForm).map(({ name }) =>
      file.replace(KIND, '$1.shows').replace('$screen', name),
    );
  return Object.keys(KINDS_BY_NAME).map((kind) => file.replace(KIND, `$1.${kind}`));
}

/** The files in app/routes of the admin's pages, without their ending, by the routes that they serve. */
export const ADMIN_ROUTES: ReadonlyMap<string, string> = new Map(
  readdirSync('app/routes')
    .filter((file) => file.startsWith('_admin.admin.'))
    .map((file) => file.replace(/\.tsx?$/, ''))
    .flatMap((file) => routesOf(file).map((route) => [route, file] as const)),
);
