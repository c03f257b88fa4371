import { ROUTE_SEGMENTS } from '~/rules/kinds/reserved-slugs';
import { placeOf } from '~/rules/links/record-place';

/** Whether something other than a record or an uploaded file answers at a canonical path: a route, a public file or a redirect. */
export function answersOtherwise(path: string): Promise<boolean> {
  const [, first = ''] = path.split('/');
  return Promise.resolve(path === '/' || (placeOf(path) === null && ROUTE_SEGMENTS.has(first.toLowerCase())));
}
