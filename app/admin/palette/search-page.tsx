import { Form, Link } from '@remix-run/react';
import type { Actor } from '~/core/access/permissions';
import { FilterSelect, List } from '~/core/lists/list';
import { ADMIN_SEARCH_PATH } from '~/core/request/list-address';
import { HelpLink } from '~/core/ui/help-link';
import { Icon } from '~/core/ui/icon';
import { FormErrorNotice } from '~/core/ui/notice';
import {
  STAFF_KINDS,
  STAFF_STATES,
  STATE_BADGES,
  STATE_TITLES,
  staffWordsOf,
  type StaffHit,
  type StaffKind,
  type StaffState,
} from '~/search/staff-hit';
import { namedItems, publishItem, type PaletteItem } from './palette-items';
import { QUERY_LENGTH } from '~/core/validation/search-query';

interface StaffSearchProps {
  actor: Actor;
  q: string;
  kind: StaffKind | null;
  state: StaffState | null;
  /** What is wrong with the query. */
  problem: string | null;
  hits: StaffHit[];
  publishable: StaffHit[];
  total: number;
  page: number;
  pages: number;
}

/** The palette as a page, for those without scripts, and for more than a few results. */
export function StaffSearchPage({ actor, hits, publishable, page, pages, ...asked }: StaffSearchProps) {
  const { q, kind, state, problem, total } = asked;
  const isWhole = q !== '' && !problem && !kind && !state && page === 1;
  const others = isWhole ? [...publishable.map(publishItem), ...namedItems(actor, q)] : [];
  return (
    <>
      <div className="bar">
        <h1 tabIndex={-1}>Search</h1>
        <HelpLink />
      </div>
      <SearchForm key={`${q} ${kind} ${state}`} mayFindUsers={actor.role === 'admin'} {...asked} />
      {problem && <FormErrorNotice message={problem} detail="" />}
      {q !== '' && !problem && (
        <>
          <p className="quiet found__count" role="status">
            {countOf(total)} for “{q}”
          </p>
          {others.length > 0 && <Others items={others} />}
          <List page={page} pages={pages} empty={total === 0 && others.length === 0 && nothingFor(q)}>
            <ul className="rows">
              {hits.map((hit) => (
                <Found key={`${hit.kind} ${hit.id}`} {...hit} />
              ))}
            </ul>
          </List>
        </>
      )}
    </>
  );
}

const countOf = (total: number) => (total === 1 ? '1 result' : `${total.toLocaleString('en-GB')} results`);

const nothingFor = (q: string) => ({
  title: `Nothing found for “${q}”.`,
  text: 'Titles, names, credits, texts and names of files are searched.',
});

interface SearchFormProps extends Pick<StaffSearchProps, 'q' | 'kind' | 'state'> {
  mayFindUsers: boolean;
}

const SearchForm = ({ q, kind, state, mayFindUsers }: SearchFormProps) => (
  <Form className="found__form" role="search" action={ADMIN_SEARCH_PATH}>
    <div className="field found__q">
      <label htmlFor="found-q">Search</label>
      <input
        id="found-q"
        type="search"
        name="q"
        defaultValue={q}
        maxLength={QUERY_LENGTH.most}
        autoComplete="off"
      />
    </div>
    <FilterSelect id="found-kind" name="kind" label="Kind" any="Everything" value={kind}>
      {STAFF_KINDS.filter((each) => each !== 'users' || mayFindUsers).map((each) => (
        <option key={each} value={each}>
          {staffWordsOf(each).many}
        </option>
      ))}
    </FilterSelect>
    <FilterSelect id="found-state" name="state" label="State" any="Any" value={state}>
      {STAFF_STATES.map((each) => (
        <option key={each} value={each}>
          {STATE_TITLES[each]}
        </option>
      ))}
    </FilterSelect>
    <button className="btn btn--go" type="submit">
      <Icon name="search" />
      Search
    </button>
  </Form>
);

/** Screens, and what can be done. */
const Others = ({ items }: { items: readonly PaletteItem[] }) => (
  <ul className="found__others" aria-label="Screens and what you can do">
    {items.map((item) => (
      <li key={item.key}>
        <Other {...item} />
      </li>
    ))}
  </ul>
);

function Other({ title, icon, does }: PaletteItem) {
  if (does !== 'log out' && 'to' in does)
    return (
      <Link className="btn" to={does.to}>
        <Icon name={icon} />
        {title}
      </Link>
    );
  const button = (
    <button className="btn" type="submit">
      <Icon name={icon} />
      {title}
    </button>
  );
  if (does === 'log out')
    return (
      <Form method="post" action="/admin/logout" reloadDocument>
        {button}
      </Form>
    );
  return (
    <Form method="post" action={does.publish} encType="multipart/form-data">
      <input type="hidden" name="intent" value="publish-changes" />
      <input type="hidden" name="unpublished" value="shown" />
      {button}
    </Form>
  );
}

const Found = ({ kind, title, state, words, excerpt, thumbnailUrl, url, mayOpen }: StaffHit) => (
  <li>
    <div className={kind === 'people' ? 'pic rows__pic rows__pic--round' : 'pic rows__pic'}>
      {thumbnailUrl ? (
        <img src={thumbnailUrl} alt="" width="96" height="54" loading="lazy" />
      ) : (
        <Icon name={staffWordsOf(kind).icon} />
      )}
    </div>
    <div className="rows__text">
      <div className="rows__title">
        <h2>{mayOpen ? <Link to={url}>{title}</Link> : title}</h2>{' '}
        <span className="quiet rows__aside">{staffWordsOf(kind).one}</span>
      </div>
      {excerpt && <p>{excerpt}</p>}
    </div>
    {words && (
      <div className="row rows__state">
        <span className={`${STATE_BADGES[state]} held-mark`}>{words}</span>
      </div>
    )}
  </li>
);
