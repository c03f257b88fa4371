import type { MetaFunction } from '@remix-run/react';

type Params = Parameters<MetaFunction>[0]['params'];

/** Returns the `meta` of an admin page; the title may depend on the route parameters. */
export const adminTitle =
  (title: string | ((params: Params) => string)): MetaFunction =>
  ({ params }) => [{ title: `${typeof title === 'string' ? title : title(params)} | Admin` }];
