import { Link } from '@remix-run/react';
import { useContext, useId, useState } from 'react';
import { MEDIA_GUIDANCE, pixelsOf } from '~/core/files/media-guidance';
import { AreaField, ChoiceField, TextField, FieldContext, fieldProps, SwitchField } from '~/core/forms/field';
import { ChecksField, RadiosField } from '~/core/forms/checks-field';
import type { RecordLinks } from '~/core/forms/record-extras';
import { fieldsOn, type Fields } from '~/core/fields/field';
import { INLINE_FILES, RECORD_FIELDS, type ContentKind } from '~/core/nouns/kinds';
import { ARTICLE_FIELDS } from '~/core/nouns/article';
import { PAGE_FIELDS, VACANCY_FIELDS } from '~/core/nouns/page';
import { PERSON_FIELDS } from '~/core/nouns/person';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { partsOf } from '~/core/text/parts';
import { RichText } from '~/media/rich-text/rich-text';
import { UrlField } from '~/media/upload/url-field';
import { GalleryField } from './gallery-field';
import { Icon } from '~/core/ui/icon';
import { rowsOf } from '~/core/forms/rows';
import { daysUntil, isClosingSoon, isVacancyOpen } from '~/core/nouns/vacancy';
import { fromLocalInput, longDate } from '~/core/text/formats';
import { RowList, RowsProvider, useRows } from './row-list';

const field = fieldProps(ARTICLE_FIELDS);

const SHAPE_NOTE = `Shown as ${MEDIA_GUIDANCE.landscape.shape}.`;

interface ArticleFieldsProps {
  categories: string[];
  shows: { id: string; title: string }[];
}

const { maxItems } = ARTICLE_FIELDS.categories;

/** Comma-separated. Suggests categories of other articles for the name being typed. */
function CategoriesField({ known }: { known: string[] }) {
  const id = useId();
  const { values } = useContext(FieldContext);
  const [typed, setTyped] = useState(values.categories ?? '');
  const before = partsOf(typed.slice(0, typed.lastIndexOf(',') + 1), ',', maxItems);
  const suggestions =
    before.length < maxItems
      ? known.filter((name) => !before.includes(name)).map((name) => [...before, name].join(', '))
      : [];
  return (
    <>
      <TextField
        name="categories"
        label="Categories"
        note="Separated by commas, such as Awards, Productions."
        list={`${id}-known`}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={`${id}-known`}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}

export function ArticleFields({ categories, shows }: ArticleFieldsProps) {
  return (
    <div className="form">
      <div>
        <TextField {...field('title')} />
        <AreaField
          {...field('excerpt')}
          rows={3}
          note="One or two sentences, for cards and search results."
        />
        <RichText kind="article" {...field('content')} />
      </div>
      <div className="rail">
        <ChoiceField
          {...field('status')}
          options={ARTICLE_FIELDS.status.options}
          note="Drafts are not public. A published article with a future date goes live on that date."
        />
        <TextField {...field('publishedAt')} type="datetime-local" note="London time." />
        <TextField {...field('author')} />
        <CategoriesField known={categories} />
        <ChecksField
          {...field('showIds')}
          options={shows.map(({ id, title }) => [id, title] as const)}
          find="Find a show"
        />
        <UrlField {...field('imageUrl')} of="news" shape="landscape" note={SHAPE_NOTE} />
      </div>
    </div>
  );
}

const personField = fieldProps(PERSON_FIELDS);

export function PersonFields() {
  return (
    <div className="form">
      <div>
        <TextField {...personField('name')} autoComplete="off" />
        <TextField {...personField('role')} note="Such as Head of Drama." />
        <RichText kind="person" {...personField('bio')} />
        <div className="pair">
          <TextField {...personField('email')} type="email" autoComplete="off" />
          <TextField
            {...personField('linkedinUrl')}
            inputMode="url"
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
          />
        </div>
        <TextField
          {...personField('imdbId')}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          note="Such as nm0186505, or the address of the page there."
        />
      </div>
      <div className="rail">
        <ChoiceField
          {...personField('kind')}
          options={PERSON_FIELDS.kind.options}
          note="The team is on Our People; talent is only in credits."
        />
        <ChoiceField
          {...personField('status')}
          options={PERSON_FIELDS.status.options}
          note="Active people are on the public site, inactive ones are hidden. A credit keeps the name."
        />
        <ChoiceField
          {...personField('displayType')}
          options={PERSON_FIELDS.displayType.options}
          note="What the card shows. If it is missing, the other is used."
        />
        <UrlField {...personField('videoUrl')} of="person" shape="portrait" />
        <UrlField
          {...personField('imageUrl')}
          of="person"
          shape="portrait"
          note={`${pixelsOf(MEDIA_GUIDANCE.portrait)} or larger, portrait.`}
        />
      </div>
    </div>
  );
}

const pageField = fieldProps(PAGE_FIELDS);

export function PageFields({ now, links }: { now: string; links: RecordLinks | null }) {
  return (
    <div className="form">
      <div>
        <TextField {...pageField('title')} note="Its address on the site is made from it." />
        <AreaField {...pageField('intro')} rows={2} note="One or two sentences below the title." />
        <RichText kind="page" {...pageField('body')} />
        <VacanciesField now={now} />
      </div>
      <div className="rail">
        <ChoiceField
          {...pageField('status')}
          options={PAGE_FIELDS.status.options}
          note="Drafts are not public. A published page with a future date appears on that date."
        />
        <TextField {...pageField('publishedAt')} type="datetime-local" note="London time." />
        <RadiosField {...pageField('template')} options={PAGE_FIELDS.template.options} />
        {links && <MenuPlace {...links} />}
        <UrlField
          {...pageField('imageUrl')}
          of="page"
          shape="landscape"
          note="Without one the page begins with its text."
        />
        <AreaField {...pageField('metaDescription')} rows={3} note="If it is empty, the intro is used." />
        <SwitchField {...pageField('noindex')} />
      </div>
    </div>
  );
}

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

const showField = fieldProps(SHOW_FIELDS);

export function ShowFields() {
  return (
    <div className="form">
      <div>
        <TextField {...showField('title')} />
        <TextField {...showField('tagline')} />
        <RichText kind="show" {...showField('description')} />
        <GalleryField name="media" />
      </div>
      <div className="rail">
        <ChoiceField
          {...showField('status')}
          options={SHOW_FIELDS.status.options}
          note="Active shows are on the public site, inactive ones are hidden."
        />
        <SwitchField {...showField('featuredOnHomepage')} />
        <TextField {...showField('broadcaster')} />
        <TextField
          {...showField('broadcasterUrl')}
          inputMode="url"
          dir="ltr"
          spellCheck={false}
          note="Starts with https:// or /"
        />
        <UrlField
          {...showField('videoUrl')}
          of="show"
          shape="landscape"
          note="The show's main video, MP4 recommended."
        />
        <UrlField {...showField('thumbnailUrl')} of="show" shape="landscape" note={SHAPE_NOTE} />
      </div>
    </div>
  );
}

interface PlainFieldsProps {
  kind: ContentKind;
}

/** The form of a kind without one of its own: its short texts and its long ones, beside them choices, times and files. */
export function PlainFields({ kind }: PlainFieldsProps) {
  const fields = fieldsOn(RECORD_FIELDS[kind]);
  const names = Object.keys(fields);
  const isText = (name: string) => TEXT_TYPES.has(fields[name]?.type ?? '');
  const draw = (name: string) => <PlainField key={name} kind={kind} name={name} fields={fields} />;
  return (
    <div className="form">
      <div>{names.filter(isText).map(draw)}</div>
      <div className="rail">{names.filter((name) => !isText(name)).map(draw)}</div>
    </div>
  );
}

const TEXT_TYPES: ReadonlySet<string> = new Set(['line', 'lines', 'richText']);
/** A kind with such a field needs a form of its own. */
const UNDRAWN: ReadonlySet<string> = new Set(['position', 'items', 'group', 'optionalFlag', 'codes']);

function PlainField({ kind, name, fields }: PlainFieldsProps & { name: string; fields: Fields }) {
  const field = fields[name];
  const props = fieldProps(fields)(name);
  if (!field || UNDRAWN.has(field.type)) return null;
  if (field.type === 'richText') return <RichText kind={kind} {...props} />;
  if (field.type === 'choice') return <ChoiceField {...props} options={field.options} />;
  if (field.type === 'flag') return <SwitchField {...props} />;
  if (field.type === 'moment' || field.type === 'optionalMoment')
    return <TextField {...props} type="datetime-local" note="London time." />;
  if (field.type === 'link' && field.inline) return <UrlField {...props} {...INLINE_FILES[kind]} />;
  return field.type === 'lines' ? <AreaField {...props} rows={3} /> : <TextField {...props} />;
}

const LIST = 'vacancies';
const CONTRACTS = 'contracts';
const OFFERED = ['Full-time', 'Part-time', 'Freelance', 'Temporary', 'Internship'];

const vacancyField = fieldProps(VACANCY_FIELDS);

interface VacanciesFieldProps {
  /** Server time, ISO 8601. */
  now: string;
}

function VacanciesField({ now }: VacanciesFieldProps) {
  return (
    <section className="vacancies" aria-labelledby={LIST}>
      <h2 className="label" id={LIST}>
        {PAGE_FIELDS.vacancies.label}
      </h2>
      <datalist id={CONTRACTS}>
        {OFFERED.map((contract) => (
          <option key={contract} value={contract} />
        ))}
      </datalist>
      <RowsProvider>
        <div className="row-group">
          <Summary now={new Date(now)} />
          <RowList path={LIST} field={PAGE_FIELDS.vacancies} isOneOfSeveral>
            {(row) => <Vacancy row={row} now={new Date(now)} />}
          </RowList>
        </div>
      </RowsProvider>
    </section>
  );
}

/** Closing time of a vacancy from its control, ISO 8601; empty for none. */
const closesOf = (value = '') => ({ closes: fromLocalInput(value)?.toISOString() ?? '' });

function Summary({ now }: { now: Date }) {
  const rows = rowsOf(useRows().values, LIST) ?? [];
  const open = rows.filter(({ closes }) => isVacancyOpen(closesOf(closes), now)).length;
  return (
    <p className="note">
      {rows.length > 0 && `${open} of ${rows.length} ${open === 1 ? 'is' : 'are'} open. `}
      Each goes from the site at its minute. Times are London time.
    </p>
  );
}

function Vacancy({ row, now }: { row: string; now: Date }) {
  const { values, errors } = useContext(FieldContext);
  const field = (name: keyof typeof VACANCY_FIELDS) => ({
    ...vacancyField(name),
    name: `${row}.${name}`,
  });
  const title = values[`${row}.title`] ?? '';
  // A new one stays open when others are added.
  const [isNew] = useState(title === '');
  const isWrong = Object.keys(errors).some((name) => name.startsWith(`${row}.`));
  return (
    <details className="vacancy" open={isNew || isWrong}>
      <summary className="row opener">
        <Icon name="right" />
        <strong dir="auto">{title || 'New vacancy'}</strong>
        {title !== '' && <State closes={values[`${row}.closes`]} now={now} />}
      </summary>
      <div className="vacancy__fields">
        <TextField {...field('title')} />
        <TextField {...field('place')} />
        <TextField {...field('contract')} list={CONTRACTS} />
        <TextField {...field('closes')} type="datetime-local" />
        <TextField
          {...field('apply')}
          inputMode="url"
          dir="ltr"
          spellCheck={false}
          note="Begins with https:// or, for an email address, with mailto:"
        />
        <AreaField {...field('text')} rows={5} />
      </div>
    </details>
  );
}

function State({ closes, now }: { closes: string | undefined; now: Date }) {
  const vacancy = closesOf(closes);
  if (vacancy.closes === '') return <span className="badge">Open</span>;
  if (!isVacancyOpen(vacancy, now))
    return <span className="badge badge--off">Closed {longDate(vacancy.closes)}</span>;
  const days = daysUntil(new Date(vacancy.closes), now);
  const left = days === 1 ? 'a day' : `${days} days`;
  return isClosingSoon(vacancy, now) ? (
    <span className="badge badge--soon">Closes in {left}</span>
  ) : (
    <span className="badge">Open, {left} left</span>
  );
}
