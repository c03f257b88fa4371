import type { MetaFunction } from '@remix-run/react';

/** Returns the `meta` of an admin page; the title may depend on the route parameters. */
export const adminTitle =
  (title: string | ((params: Parameters<MetaFunction>[0]['params']) => string)): MetaFunction =>
  ({ params }) => [{ title: `${typeof title === 'string' ? title : title(params)} | Admin` }];
