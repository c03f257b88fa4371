import type { FormError } from '~/rules/forms/form-error';
import { rowsOf, type RowValues } from '~/rules/forms/rows';
import { PRESS_PAGE, SECTION_PAGES } from '~/rules/kinds/section-pages';
import { SETTINGS_FIELDS } from '~/rules/kinds/settings';
import type { PageChoice } from '~/rules/records/page-choice';
import { RecordForm } from '../records/record-form';
import type { RecordFormState } from '../records/use-record-form';
import { RowList } from '../rows/row-list';
import { RowsProvider, useRows } from '../rows/rows-context';
import { MenuRow } from './menu-row';

const SAVING = 'Saving menu...';

interface MenuScreenProps {
  panel: RecordFormState;
  pages: PageChoice[];
  formError: FormError | undefined;
}

/** The screen that arranges the links of the menu and of the footer. */
export function MenuScreen({ panel, pages, formError }: MenuScreenProps) {
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
        A link without a label has the words of what it leads to. Visitors do not see links to pages that are
        not on the site, and to a press room that is not there. In a narrow window the menu is behind a
        button.
      </p>
      <RowsProvider>
        <LinkList name="menu" addLabel="Add to the menu" pages={pages} />
        <LinkList name="footerLinks" addLabel="Add to the footer links" pages={pages} />
      </RowsProvider>
    </RecordForm>
  );
}

interface LinkListProps {
  name: 'menu' | 'footerLinks';
  addLabel: string;
  pages: PageChoice[];
}

function LinkList({ name, addLabel, pages }: LinkListProps) {
  const field = SETTINGS_FIELDS[name];
  const count = (rowsOf(useRows().values, name) ?? []).length;
  return (
    <section className="row-group menu-links" aria-labelledby={name}>
      <header className="menu-links__head">
        <h2 id={name}>{field.label}</h2>
        <p className="quiet num">
          {count} of {field.maxItems}
        </p>
      </header>
      <RowList
        path={name}
        field={field}
        isOneOfSeveral
        addLabel={addLabel}
        titleOf={(row) => row.label?.trim() || ownWords(row, pages)}
      >
        {(row) => <MenuRow path={row} list={name} pages={pages} />}
      </RowList>
    </section>
  );
}

/** Returns the words of what a link leads to, or its address; empty if nothing is chosen. */
function ownWords({ to = '', pageId, url = '' }: RowValues, pages: readonly PageChoice[]): string {
  if (to === 'page') return pages.find(({ id }) => id === pageId)?.title ?? '';
  if (to === 'press') return PRESS_PAGE.label;
  return to === 'url' ? url : isSection(to) ? SECTION_PAGES[to].label : '';
}

const isSection = (to: string): to is keyof typeof SECTION_PAGES => Object.hasOwn(SECTION_PAGES, to);
