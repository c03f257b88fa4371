import { FOOTER_LINK_FIELDS, MENU_ITEM_FIELDS } from '~/rules/kinds/menu';
import type { PageChoice } from '~/rules/records/page-choice';
import { LIMITS } from '~/rules/validation/limits';
import { ChoiceField, TextField } from '~/components/forms/field';
import { fieldProps } from '~/components/forms/field-props';

const FIELDS = { menu: MENU_ITEM_FIELDS, footerLinks: FOOTER_LINK_FIELDS } as const;

interface MenuRowProps {
  path: string;
  list: keyof typeof FIELDS;
  pages: PageChoice[];
  /** The words that the link has without a label. */
  ownWords: string;
}

const labelOf = ({ title, isPublic }: PageChoice) => (isPublic ? title : `${title} (not on the site)`);

/** The controls of one link. Of page and address the style sheet shows what the choice needs, so that it does without scripts, too. */
export function MenuRow({ path, list, pages, ownWords }: MenuRowProps) {
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
