import type { OpenVacancy, SitePageData } from './public-pages.server';
import type { DisplayWidths } from '~/core/brand/display-width';
import { hasBlocks } from '~/core/files/media';
import { vacancyAnchor } from '~/core/nouns/vacancy';
import { longDate } from '~/core/text/formats';
import { Glyph } from '~/core/ui/glyph';
import { ResponsiveImage } from '~/core/ui/image';
import { useTopAfterReload } from '~/site/layout/over-list';
import { useEditing } from '~/site/layout/site-handle';
import { widthOf, useTitleWidths } from '~/site/layout/title-fit';
import { TextParts } from '~/site/text/text-parts';

const HEADING = 'open-positions';

function OpenPositions({ record, vacancies }: { record: string; vacancies: OpenVacancy[] }) {
  return (
    <section className="positions" aria-labelledby={HEADING}>
      <h2 className="heading" id={HEADING}>
        Open positions
      </h2>
      {vacancies.map((vacancy) => (
        <Position key={vacancy.id} record={record} vacancy={vacancy} />
      ))}
      {vacancies.length === 0 && (
        <p className="positions__none">There are no open positions at the moment.</p>
      )}
    </section>
  );
}

function Position({ record, vacancy }: { record: string; vacancy: OpenVacancy }) {
  const { id, title, place, contract, closes, apply, text } = vacancy;
  const editing = useEditing();
  const edited = (field: string) => editing?.text(record, `vacancies.${id}.${field}`);
  const anchor = vacancyAnchor(id);
  return (
    <article className="position" id={anchor} aria-labelledby={`${anchor}-title`}>
      <h3 className="display wide-on-hover" id={`${anchor}-title`}>
        {edited('title') ?? title}
      </h3>
      <ul className="role position__facts">
        <Fact edited={edited('place')} text={place} />
        <Fact edited={edited('contract')} text={contract} />
        {closes && (
          <li>
            {vacancy.isClosingSoon && <span className="tally" />}
            Closes <time dateTime={closes}>{longDate(closes)}</time>
          </li>
        )}
      </ul>
      <div className="position__in">
        <Description edited={edited('text')} text={text} />
        <p>
          <a className="link" href={apply} rel="noopener noreferrer">
            Apply for {title}
            <Glyph name="arrow" />
          </a>
        </p>
      </div>
    </article>
  );
}

function Fact({ edited, text }: { edited: React.ReactNode; text: string }) {
  if (!edited && text === '') return null;
  return <li>{edited ?? <bdi>{text}</bdi>}</li>;
}

/** One paragraph per block between empty lines. */
function Description({ edited, text }: { edited: React.ReactNode; text: string }) {
  if (edited) return <div className="position__text">{edited}</div>;
  return text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((part, index) => (
      <p key={index} className="position__text">
        {part}
      </p>
    ));
}

/** The greatest width in em of a line of the title, by size. */
const SIZES = [
  ['s', 4.3],
  ['m', 5.3],
  ['l', 7.9],
] as const;

/** The longest word must fit on a line, and the title on two. */
export function titleSize(title: string, widths: DisplayWidths | null): 's' | 'm' | 'l' | 'xl' {
  const words = title.split(/[\s-]+/).map((word) => widthOf(word, widths));
  const line = Math.max(...words, widthOf(title, widths) / 2);
  return SIZES.find(([, most]) => line <= most)?.[0] ?? 'xl';
}

const PAGE_HEADING = 'page-title';
const TEXT = 'prose site-page__text';
const PAGE_SIZES = '(min-width: 46rem) 66vw, 100vw';

export function SitePage({ page }: { page: SitePageData }) {
  useTopAfterReload();
  const { id, title, intro, imageUrl, parts, vacancies } = page;
  const editing = useEditing();
  const widths = useTitleWidths();
  const record = `page/${id}`;
  return (
    <article className="site-page" aria-labelledby={PAGE_HEADING}>
      <div className="site-page__columns">
        <h1 className="display" id={PAGE_HEADING} data-size={titleSize(title, widths)}>
          {editing?.text(record, 'title') ?? title}
        </h1>
        {editing?.tools(record)}
        <Intro record={record} intro={intro} />
        {imageUrl && (
          <div className="frame site-page__picture">
            <ResponsiveImage src={imageUrl} sizes={PAGE_SIZES} urgent />
          </div>
        )}
        {editing?.text(record, 'body', { className: TEXT }) ?? <Body parts={parts} title={title} />}
      </div>
      {vacancies && <OpenPositions record={record} vacancies={vacancies} />}
    </article>
  );
}

function Body({ parts, title }: Pick<SitePageData, 'parts' | 'title'>) {
  const text = <TextParts parts={parts} title={title} className={TEXT} />;
  return hasBlocks(parts) ? <div className="text-grid__in">{text}</div> : text;
}

function Intro({ record, intro }: { record: string; intro: string }) {
  const edited = useEditing()?.text(record, 'intro');
  if (!edited && intro === '') return null;
  return <p className="role site-page__intro">{edited ?? intro}</p>;
}
