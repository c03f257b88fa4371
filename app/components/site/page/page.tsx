import { useEditing } from '~/components/site/editing';
import { useTopAfterReload } from '~/components/site/layout/scroll-restoration';
import { TextParts } from '~/components/site/text/text-parts';
import { ResponsiveImage } from '~/components/ui/image';
import type { TextPart } from '~/rules/blocks/block';
import { hasBlocks } from '~/rules/site/text-media';
import { OpenPositions, type OpenVacancy } from './open-positions';
import { useTitleWidths } from '../title-widths';
import { titleSize } from './title-size';

export interface SitePageProps {
  id: string;
  title: string;
  intro: string;
  imageUrl: string;
  /** The parts of the text that can be shown, its headings lowered by one level. */
  parts: TextPart[];
  /** Null for a page that lists none. */
  vacancies: OpenVacancy[] | null;
}

const HEADING = 'page-title';
const TEXT = 'prose site-page__text';
const SIZES = '(min-width: 46rem) 66vw, 100vw';

/** A page of the company's own. */
export function SitePage({ page }: { page: SitePageProps }) {
  useTopAfterReload();
  const { id, title, intro, imageUrl, parts, vacancies } = page;
  const editing = useEditing();
  const widths = useTitleWidths();
  const record = `page/${id}`;
  return (
    <article className="site-page" aria-labelledby={HEADING}>
      <div className="site-page__columns">
        <h1 className="display" id={HEADING} data-size={titleSize(title, widths)}>
          {editing?.text(record, 'title') ?? title}
        </h1>
        {editing?.tools(record)}
        <Intro record={record} intro={intro} />
        {imageUrl && (
          <div className="frame site-page__picture">
            <ResponsiveImage src={imageUrl} sizes={SIZES} urgent />
          </div>
        )}
        {editing?.text(record, 'body', { className: TEXT }) ?? <Body parts={parts} title={title} />}
      </div>
      {vacancies && <OpenPositions record={record} vacancies={vacancies} />}
    </article>
  );
}

function Body({ parts, title }: Pick<SitePageProps, 'parts' | 'title'>) {
  const text = <TextParts parts={parts} title={title} className={TEXT} />;
  return hasBlocks(parts) ? <div className="text-grid__in">{text}</div> : text;
}

function Intro({ record, intro }: { record: string; intro: string }) {
  const edited = useEditing()?.text(record, 'intro');
  if (!edited && intro === '') return null;
  return <p className="role site-page__intro">{edited ?? intro}</p>;
}
