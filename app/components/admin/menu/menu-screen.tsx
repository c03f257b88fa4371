import { useRef, useEffect, useState, type RefObject } from 'react';
import type { FormError } from '~/rules/forms/form-error';
import { SETTINGS_FIELDS } from '~/rules/kinds/settings';
import type { PageChoice } from '~/rules/records/page-choice';
import { RecordForm } from '../records/record-form';
import type { RecordFormState } from '../records/use-record-form';
import { RowList } from '../rows/row-list';
import { RowsProvider, useRows } from '../rows/rows-context';
import { MenuRow } from './menu-row';
import { type RowValues, rowsOf } from '~/rules/forms/rows';
import { PRESS_PAGE, SECTION_PAGES } from '~/rules/kinds/section-pages';
import { formTexts } from '~/components/forms/use-unsaved';

const SAVING = 'Saving menu...';

interface MenuScreenProps {
  panel: RecordFormState;
  pages: PageChoice[];
  siteName: string;
  formError: FormError | undefined;
}

/** The screen that arranges the links of the menu and of the footer. */
export function MenuScreen({ panel, pages, siteName, formError }: MenuScreenProps) {
  return (
    <RecordForm
      {...panel}
      title="Menu"
      backLabel="Settings"
      historyPath="/admin/settings/history"
      saving={SAVING}
      formError={formError}
    >
      <p className="lead">
        A link of the menu without a label has the words of what it leads to. Visitors do not see links to
        pages that are not on the site, and to a press room that is not there.
      </p>
      <RowsProvider>
        <LinkList name="menu" addLabel="Add to the menu" pages={pages} siteName={siteName} />
        <LinkList name="footerLinks" addLabel="Add to the footer links" pages={pages} siteName={siteName} />
      </RowsProvider>
    </RecordForm>
  );
}

interface LinkListProps {
  name: 'menu' | 'footerLinks';
  addLabel: string;
  pages: PageChoice[];
  siteName: string;
}

const PREVIEWS = {
  menu: {
    name: 'The menu',
    note: 'As visitors will see it. In a narrow window it is behind the button Menu.',
  },
  footerLinks: { name: 'The footer', isFooter: true },
} as const;

const isSection = (to: string): to is keyof typeof SECTION_PAGES => Object.hasOwn(SECTION_PAGES, to);

/** Returns the words of what a link leads to; empty if it has none, or if nothing is chosen. */
function ownWords({ to = '', pageId }: RowValues, pages: readonly PageChoice[]): string {
  if (to === 'page') return pages.find(({ id }) => id === pageId)?.title ?? '';
  if (to === 'press') return PRESS_PAGE.label;
  return isSection(to) ? SECTION_PAGES[to].label : '';
}

/** Returns the words of a link of a form as visitors see it; empty for one that they do not see. */
function shownWords(row: RowValues, pages: readonly PageChoice[]): string {
  if (row.to === 'page' && !pages.some(({ id, isPublic }) => id === row.pageId && isPublic)) return '';
  return row.to ? row.label?.trim() || ownWords(row, pages) : '';
}

/** Returns the rows of a list as the form around an element has them now. */
function useCurrentRows(place: RefObject<HTMLElement>, list: string): RowValues[] {
  const { values } = useRows();
  const [current, setCurrent] = useState(values);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const update = () => setCurrent(formTexts(form));
    // It may have been typed into before this script ran.
    update();
    form.addEventListener('input', update);
    return () => form.removeEventListener('input', update);
  }, [place, values]);
  return rowsOf(current, list) ?? [];
}

interface LinkPreviewProps {
  /** What visitors see of the list, such as `The menu`. */
  name: string;
  /** The words of the links that visitors see. */
  links: readonly string[];
  /** What stands beside the links on the site. */
  siteName: string;
  isFooter?: boolean;
  note?: string;
}

/** The links of a list as visitors see them once the form is saved. */
function LinkPreview({ name, links, siteName, isFooter = false, note }: LinkPreviewProps) {
  return (
    <figure className={isFooter ? 'link-preview link-preview--footer' : 'link-preview'}>
      <div
        className="link-preview__links"
        role="img"
        aria-label={`${name} as visitors will see it: ${links.join(', ') || 'no links'}`}
      >
        <span className="link-preview__site">{siteName}</span>
        {links.map((words, index) => (
          <span key={index} dir="auto">
            {words}
          </span>
        ))}
      </div>
      {note && <figcaption>{note}</figcaption>}
    </figure>
  );
}

function LinkList({ name, addLabel, pages, siteName }: LinkListProps) {
  const field = SETTINGS_FIELDS[name];
  const place = useRef<HTMLElement>(null);
  const rows = useCurrentRows(place, name);
  const links = rows.map((row) => shownWords(row, pages)).filter(Boolean);
  return (
    <section className="row-group menu-links" aria-labelledby={name} ref={place}>
      <header className="menu-links__head">
        <h2 id={name}>{field.label}</h2>
        <p className="quiet num">
          {rows.length} of {field.maxItems}
        </p>
      </header>
      <LinkPreview {...PREVIEWS[name]} links={links} siteName={siteName} />
      <RowList
        path={name}
        field={field}
        isOneOfSeveral
        addLabel={addLabel}
        titleOf={(row) => row.label?.trim() || ownWords(row, pages) || (row.url ?? '')}
      >
        {(path, index) => (
          <MenuRow path={path} list={name} pages={pages} ownWords={ownWords(rows[index] ?? {}, pages)} />
        )}
      </RowList>
    </section>
  );
}
