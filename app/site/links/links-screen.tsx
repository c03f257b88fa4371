import { Link, Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { List, type PagerProps } from '~/core/lists/list';
import type { FormError } from '~/core/merge/form-error';
import type { NotFoundRow } from '~/core/request/redirect';
import { longDateTime } from '~/core/text/formats';
import { HelpLink } from '~/core/ui/help-link';
import { Icon } from '~/core/ui/icon';
import { FormErrorNotice } from '~/core/ui/notice';
import { LINKS_PATH } from './link-sections';
import { keepList } from '~/core/request/list-address';
import type { BrokenLink, BrokenText } from './broken-texts.server';

interface LinkTab {
  label: string;
  to: string;
  /** Null for a tab without a number. */
  count: number | null;
  isCurrent: boolean;
}

export function LinksScreen({ tabs, children }: { tabs: LinkTab[]; children: ReactNode }) {
  return (
    <>
      <div className="bar">
        <h1 tabIndex={-1}>Links</h1>
        <HelpLink />
        <a className="btn" href="/admin/links/export" download>
          <Icon name="download" />
          Export
        </a>
      </div>
      <nav className="tabs" aria-label="Links">
        {tabs.map(({ label, to, count, isCurrent }) => (
          <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
            {label}
            {count !== null && <span className="num quiet"> {count.toLocaleString('en-GB')}</span>}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}

const NOTHING_MISSING = {
  title: 'Nothing is missing',
  text: 'Addresses that visitors ask for and do not find are listed here, within a minute.',
};

interface NotFoundSectionProps extends PagerProps {
  rows: NotFoundRow[];
  formError: FormError | undefined;
}

export function NotFoundSection({ rows, formError, ...pager }: NotFoundSectionProps) {
  return (
    <>
      {formError && <FormErrorNotice {...formError} />}
      <p className="lead">
        What visitors asked for and did not find, the most wanted first. The site keeps the path, how often
        and when last; never who asked, nor what stood behind the question mark.
      </p>
      <List {...pager} empty={rows.length === 0 && NOTHING_MISSING}>
        <ol className="divided not-found">
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

const NO_BROKEN = {
  title: 'No links lead nowhere',
  text: 'Every link of this site to this site leads to something that visitors find.',
};

interface BrokenTextsProps extends PagerProps {
  texts: BrokenText[];
}

export function BrokenTexts({ texts, ...pager }: BrokenTextsProps) {
  return (
    <>
      <p className="lead">
        Texts of this site whose links to this site lead nowhere, the last saved first. Links to other sites
        are not followed.
      </p>
      <List {...pager} empty={texts.length === 0 && NO_BROKEN}>
        <ul className="divided broken-texts">
          {texts.map((text) => (
            <BrokenTextLine key={text.key} text={text} />
          ))}
        </ul>
      </List>
    </>
  );
}

function BrokenTextLine({ text }: { text: BrokenText }) {
  const { title, place, savedAt, editPath, links, more } = text;
  const { pathname, search } = useLocation();
  return (
    <li>
      <div>
        <h2>
          {title} <span className="quiet broken-texts__place">{place}</span>
        </h2>
        {links.map((link, index) => (
          <DeadLink key={index} {...link} />
        ))}
        {more > 0 && <p className="quiet">and {more.toLocaleString('en-GB')} more</p>}
        <p className="quiet num">Saved {longDateTime(savedAt)}</p>
      </div>
      <div className="acts">
        <Link className="btn" to={editPath + keepList(pathname + search)} aria-label={`Edit ${title}`}>
          Edit
        </Link>
      </div>
    </li>
  );
}

const DeadLink = ({ words, address, reason }: BrokenLink) => (
  <p className="broken-texts__link">
    {words !== '' && (
      <>
        <q>{words}</q> <Icon name="right" />
      </>
    )}
    <code>{address}</code> <span className="quiet">{reason}</span>
  </p>
);
