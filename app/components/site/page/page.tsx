import { useEditing } from '~/components/site/editing';
import { useTopAfterReload } from '~/components/site/layout/scroll-restoration';
import { ResponsiveImage } from '~/components/ui/image';
import { OpenPositions, type OpenVacancy } from './open-positions';
import { titleSize } from './title-size';

export interface SitePageProps {
  id: string;
  title: string;
  intro: string;
  imageUrl: string;
  /** Sanitised HTML, its headings lowered by one level. */
  body: string;
  /** Null for a page that lists none. */
  vacancies: OpenVacancy[] | null;
}

const HEADING = 'page-title';
const TEXT = 'prose site-page__text';
const SIZES = '(min-width: 46rem) 66vw, 100vw';

/** A page of the company's own. */
export function SitePage({ page }: { page: SitePageProps }) {
  useTopAfterReload();
  const { id, title, intro, imageUrl, body, vacancies } = page;
  const editing = useEditing();
  const record = `page/${id}`;
  return (
    <article className="site-page" aria-labelledby={HEADING}>
      <div className="site-page__columns">
        <h1 className="display" id={HEADING} data-size={titleSize(title)}>
          {editing?.text(record, 'title') ?? title}
        </h1>
        {editing?.tools(record)}
        <Intro record={record} intro={intro} />
        {imageUrl && (
          <div className="frame site-page__picture">
            <ResponsiveImage src={imageUrl} sizes={SIZES} urgent />
          </div>
        )}
        {editing?.text(record, 'body', { className: TEXT }) ?? (
          <div className={TEXT} dangerouslySetInnerHTML={{ __html: body }} />
        )}
      </div>
      {vacancies && <OpenPositions record={record} vacancies={vacancies} />}
    </article>
  );
}

function Intro({ record, intro }: { record: string; intro: string }) {
  const edited = useEditing()?.text(record, 'intro');
  if (!edited && intro === '') return null;
  return <p className="role site-page__intro">{edited ?? intro}</p>;
}
