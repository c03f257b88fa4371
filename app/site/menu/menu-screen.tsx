import { useRef } from 'react';
import { ChoiceField, TextField, fieldProps } from '~/core/forms/field';
import { RecordForm } from '~/core/forms/record-form';
import { type RowValues, rowsOf } from '~/core/forms/rows';
import { useFormTexts } from '~/core/forms/unsaved-guard';
import type { RecordFormState } from '~/core/forms/use-record-form';
import type { FormError } from '~/core/merge/form-error';
import { PRESS_PAGE, SECTION_PAGES } from '~/core/nouns/section-pages';
import { SETTINGS_FIELDS, FOOTER_LINK_FIELDS, MENU_ITEM_FIELDS } from '~/core/nouns/settings';
import { LIMITS } from '~/core/validation/limits';
import { RowList, RowsProvider, useRows } from '~/records/form/row-list';
import type { PageChoice } from '~/site/page/public-pages.server';

const FIELDS = { menu: MENU_ITEM_FIELDS, footerLinks: FOOTER_LINK_FIELDS } as const;

interface MenuRowProps {
  path: string;
  list: keyof typeof FIELDS;
  pages: PageChoice[];
  ownWords: string;
}

const labelOf = ({ title, isPublic }: PageChoice) => (isPublic ? title : `${title} (not on the site)`);

/** The style sheet shows page or address depending on the choice, so that it works without scripts. */
function MenuRow({ path, list, pages, ownWords }: MenuRowProps) {
  const described = fieldProps(FIELDS[list]);
  const field = (name: keyof typeof MENU_ITEM_FIELDS) => ({ ...described(name), name: `${path}.${name}` });
  return (
    <>
      <ChoiceField {...field('to')} options={[['', 'Choose'], ...FIELDS[list].to.options]} />
      <div data-for="page">
        <ChoiceField
          {...field('pageId')}
          options={[['', 'Choose'], ...pages.map((page) => [page.id, labelOf(page)] as const)]}
        />
      </div>
      <div data-for="url">
        <TextField {...field('url')} inputMode="url" dir="ltr" spellCheck={false} placeholder="https://" />
      </div>
      <TextField
        {...field('label')}
        maxLength={LIMITS.linkLabel}
        autoComplete="off"
        placeholder={field('label').required ? undefined : ownWords || undefined}
      />
    </>
  );
}

const SAVING = 'Saving menu...';

interface MenuScreenProps {
  panel: RecordFormState;
  pages: PageChoice[];
  siteName: string;
  formError: FormError | undefined;
}

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

/** Returns the default label of a target; empty without a target. */
function ownWords({ to = '', pageId }: RowValues, pages: readonly PageChoice[]): string {
  if (to === 'page') return pages.find(({ id }) => id === pageId)?.title ?? '';
  if (to === 'press') return PRESS_PAGE.label;
  return isSection(to) ? SECTION_PAGES[to].label : '';
}

/** Returns the label that visitors see; empty for a link that they do not see. */
function shownWords(row: RowValues, pages: readonly PageChoice[]): string {
  if (row.to === 'page' && !pages.some(({ id, isPublic }) => id === row.pageId && isPublic)) return '';
  return row.to ? row.label?.trim() || ownWords(row, pages) : '';
}

interface LinkPreviewProps {
  name: string;
  links: readonly string[];
  siteName: string;
  isFooter?: boolean;
  note?: string;
}

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
  const rows = rowsOf(useFormTexts(place, useRows().values), name) ?? [];
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
