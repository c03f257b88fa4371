import { useRef } from 'react';
import type { FormError } from '~/rules/forms/form-error';
import { SETTINGS_FIELDS } from '~/rules/kinds/settings';
import type { PageChoice } from '~/rules/records/page-choice';
import { RecordForm } from '../records/record-form';
import type { RecordFormState } from '../records/use-record-form';
import { RowList } from '../rows/row-list';
import { RowsProvider } from '../rows/rows-context';
import { LinkPreview } from './link-preview';
import { MenuRow } from './menu-row';
import { ownWords, shownWords } from './own-words';
import { useCurrentRows } from './use-current-rows';

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
        pages that are not on the site.
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
