import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import { ResponsiveImage } from '~/core/ui/image';
import type { FilmographyLine, CreditYear } from '~/records/film/film-facts';
import { TitleCard } from '~/site/layout/title-card';
import type { PersonPageData } from './people.server';
import { personMedia, PersonLinks, Portrait } from './portrait';
import { useGroundClass } from '~/site/layout/site-handle';

type PersonPageProps = Pick<PersonPageData, 'person' | 'years'>;

const SIZES = '(min-width: 48em) 34vw, 100vw';
const STILL_SIZES = '(min-width: 75em) 12rem, 16vw';

export function PersonPage({ person, years }: PersonPageProps) {
  const { name, role } = person;
  const ground = useGroundClass('dark');
  return (
    <>
      {personMedia(person).isEmpty ? (
        <>
          <TitleCard title={name} role={role} ground={ground} />
          <div className="axis">
            <div className="someone__about">
              <About person={person} />
            </div>
          </div>
        </>
      ) : (
        <div className="someone">
          <div className="someone__portrait">
            <Portrait person={person} play="near" sizes={SIZES} urgent />
          </div>
          <div className="someone__in">
            <div>
              <h1 className="display">{name}</h1>
              {role && <p className="role">{role}</p>}
            </div>
            <About person={person} />
          </div>
        </div>
      )}
      {years.length > 0 && <Filmography years={years} />}
    </>
  );
}

const About = ({ person: { bio, ...links } }: Pick<PersonPageProps, 'person'>) => (
  <>
    {bio && <div className="prose" dangerouslySetInnerHTML={{ __html: bio }} />}
    <PersonLinks {...links} />
  </>
);

function Filmography({ years }: { years: CreditYear[] }) {
  return (
    <section className="filmography" aria-labelledby="credits">
      <h2 className="heading" id="credits">
        Credits
      </h2>
      <ol className="years">
        {years.map(({ year, lines }) => (
          <li key={year}>
            <h3 className="role">{year ?? 'Undated'}</h3>
            <div>
              {lines.map((line) => (
                <FilmographyItem key={line.slug} line={line} />
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function FilmographyItem({ line: { slug, title, thumbnailUrl, roles } }: { line: FilmographyLine }) {
  return (
    <article className={thumbnailUrl ? 'work' : 'work work--plain'}>
      {thumbnailUrl && (
        <div className="frame work__still">
          <ResponsiveImage src={thumbnailUrl} alt="" sizes={STILL_SIZES} />
        </div>
      )}
      <h4 className="display wide-on-hover">
        <Link className="stretched" to={`/shows/${slug}`}>
          {title}
        </Link>
      </h4>
      <p className="role">
        {roles.map((role, index) => (
          <Fragment key={role}>
            {index > 0 && '; '}
            <bdi>{role}</bdi>
          </Fragment>
        ))}
      </p>
    </article>
  );
}
