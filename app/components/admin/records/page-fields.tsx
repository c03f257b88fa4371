import { Link } from '@remix-run/react';
import { PAGE_FIELDS } from '~/rules/kinds/page';
import type { RecordLinks } from '~/rules/records/record-extras';
import { MEDIA_GUIDANCE, pixelsOf } from '~/rules/uploads/media-guidance';
import { RadiosField } from '~/components/forms/checks-field';
import { AreaField, ChoiceField, SwitchField, TextField } from '~/components/forms/field';
import { fieldProps } from '~/components/forms/field-props';
import { RichText } from '~/components/forms/rich-text/rich-text';
import { UrlField } from '~/components/forms/url-field';
import { VacanciesField } from './vacancies-field';

const field = fieldProps(PAGE_FIELDS);

interface PageFieldsProps {
  /** The server's time, in ISO 8601. */
  now: string;
  links: RecordLinks | null;
}

export function PageFields({ now, links }: PageFieldsProps) {
  return (
    <div className="form">
      <div>
        <TextField {...field('title')} note="Its address on the site is made from it." />
        <AreaField {...field('intro')} rows={2} note="One or two sentences below the title." />
        <RichText kind="page" {...field('body')} />
        <VacanciesField now={now} />
      </div>
      <div className="rail">
        <ChoiceField
          {...field('status')}
          options={PAGE_FIELDS.status.options}
          note="Drafts are not public. A published page with a future date appears on that date."
        />
        <TextField {...field('publishedAt')} type="datetime-local" note="London time." />
        <RadiosField {...field('template')} options={PAGE_FIELDS.template.options} />
        {links && <MenuPlace {...links} />}
        <UrlField
          {...field('imageUrl')}
          of="page"
          shape="landscape"
          note={`${pixelsOf(MEDIA_GUIDANCE.landscape)} or larger. Without one the page begins with its text.`}
        />
        <AreaField {...field('metaDescription')} rows={3} note="If it is empty, the intro is used." />
        <SwitchField {...field('noindex')} />
      </div>
    </div>
  );
}

/** Says whether the menu and the footer link to a page, in its form. */
function MenuPlace({ isInMenu, isInFooter, mayChange }: RecordLinks) {
  const places = [isInMenu && 'in the menu', isInFooter && 'in the footer'].filter(Boolean);
  return (
    <section className="field">
      <h2 className="label">Menu and footer</h2>
      <p>It is {places.length === 0 ? 'neither in the menu nor in the footer' : places.join(' and ')}.</p>
      {mayChange && (
        <p>
          <Link className="btn" to="/admin/menu">
            Arrange the menu
          </Link>
        </p>
      )}
    </section>
  );
}
