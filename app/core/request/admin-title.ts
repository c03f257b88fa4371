import type { MetaFunction } from '@remix-run/react';

type Params = Parameters<MetaFunction>[0]['params'];

/** Returns the `meta` of a page of the admin: its title, which the parameters of its address may decide. */
export const adminTitle =
  (title: string | ((params: Params) => string)): MetaFunction =>
  ({ params }) => [{ title: `${typeof title === 'string' ? title : title(params)} | Admin` }];
