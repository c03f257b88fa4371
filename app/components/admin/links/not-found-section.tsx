import { Form, Link, useLocation } from '@remix-run/react';
import type { FormError } from '~/rules/forms/form-error';
import type { NotFoundRow } from '~/rules/links/not-found';
import { LINKS_PATH } from '~/rules/links/sections';
import { longDateTime } from '~/rules/text/dates';
import { FormErrorNotice } from '~/components/ui/notice';
import { List, type PagerProps } from '../lists/list';

const NONE = {
  title: 'Nothing is missing',
  text: 'Addresses that visitors ask for and do not find are listed here, within a minute.',
};

interface NotFoundSectionProps extends PagerProps {
  rows: NotFoundRow[];
  formError: FormError | undefined;
}

/** The addresses that visitors did not find, the most wanted first. */
export function NotFoundSection({ rows, formError, ...pager }: NotFoundSectionProps) {
  return (
    <>
      {formError && <FormErrorNotice {...formError} />}
      <p className="lead">
        What visitors asked for and did not find, the most wanted first. The site keeps the path, how often
        and when last; never who asked, nor what stood behind the question mark.
      </p>
      <List {...pager} empty={rows.length === 0 && NONE}>
        <ol className="not-found">
          {rows.map((row) => (
            <AddressLine key={row.path} {...row} />
          ))}
        </ol>
      </List>
    </>
  );
}

function AddressLine({ path, count, lastAt }: NotFoundRow) {
  const { pathname, search } = useLocation();
  return (
    <li>
      <p className="not-found__count num">
        {count.toLocaleString('en-GB')}
        <span className="vh">{count === 1 ? ' time' : ' times'}</span>
      </p>
      <div className="not-found__address">
        <p>
          <code>{path}</code>
        </p>
        <p className="quiet not-found__when">Last asked for: {longDateTime(lastAt)}</p>
      </div>
      <div className="acts not-found__acts">
        <Link
          className="btn"
          to={`${LINKS_PATH}?${new URLSearchParams({ from: path }).toString()}`}
          aria-label={`Send to…: ${path}`}
        >
          Send to…
        </Link>
        <Form method="post" action={pathname + search} replace preventScrollReset>
          <input type="hidden" name="intent" value="ignore" />
          <input type="hidden" name="path" value={path} />
          <button className="btn btn--plain" type="submit" aria-label={`Ignore ${path}`}>
            Ignore
          </button>
        </Form>
      </div>
    </li>
  );
}
