import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import type { RefusedOnSite } from '~/rules/approvals/refused-on-site';
import { longDateTime } from '~/rules/text/dates';

interface RefusedStillProps {
  still: RefusedOnSite;
}

/** Says of a refused still where it stands on the site. */
export const RefusedStill = ({ still: { file, name, by, at, places } }: RefusedStillProps) => (
  <>
    <Link to={`/admin/media/${file}`}>
      <bdi>{name}</bdi>
    </Link>
    , refused by {by.join(', ')} on {longDateTime(at)}, stands in{' '}
    {places.map(({ title, path }, place) => (
      <Fragment key={path}>
        {place > 0 && ' and in '}
        <Link to={path}>
          <bdi>{title}</bdi>
        </Link>
      </Fragment>
    ))}
    .
  </>
);
