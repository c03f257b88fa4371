import { Link } from '@remix-run/react';
import { Glyph } from '~/core/ui/glyph';
import { ResponsiveImage } from '~/core/ui/image';
import { longDate, numbered } from '~/core/text/formats';
import { formatBytes } from '~/core/files/file-advice';
import { useGroundClass } from '~/site/layout/site-handle';
import { Part } from '~/site/shows/show-facts';
import type { PressRoomData } from './kit-page.server';
import { CopyButton, DownloadLink, PressContacts, ZipLink } from './press-contacts';

type Room = Omit<PressRoomData, 'media'>;

export function PressRoom({ siteName, about, terms, ...room }: Room) {
  const { contacts, logos, kits, releases, host } = room;
  const news = releases.length > 0 && (
    <Part title="Press releases" id="part-releases">
      <Releases releases={releases} />
    </Part>
  );
  return (
    <div className="press-room">
      <div className="head">
        <h1 className="display">Press</h1>
      </div>
      {contacts.length > 0 && (
        <Part title="Contacts">
          <PressContacts contacts={contacts} />
        </Part>
      )}
      {kits.length === 0 && news}
      {about && (
        <Part
          title={`About ${siteName}`}
          id="part-about"
          aside={<CopyButton from="about-company" what={`about ${siteName}`} />}
        >
          <div className="prose" id="about-company" dangerouslySetInnerHTML={{ __html: about }} />
        </Part>
      )}
      {logos.length > 0 && (
        <Part title="Logos">
          <Logos logos={logos} logosZip={room.logosZip} host={host} />
        </Part>
      )}
      <Kits kits={kits} />
      {kits.length > 0 && news}
      {terms && (
        <Part title="Terms">
          <div className="prose" dangerouslySetInnerHTML={{ __html: terms }} />
        </Part>
      )}
    </div>
  );
}

/** The display name of a MIME type: "SVG", "PNG". */
const formatOf = (type: string) => (type.split('/')[1] ?? '').replace(/\+.*$/, '').toUpperCase();

const Logos = ({ logos, logosZip, host }: Pick<Room, 'logos' | 'logosZip' | 'host'>) => (
  <div>
    <ul className="logos">
      {logos.map(({ name, url, type, bytes }) => (
        <li key={url} className="logo">
          <div className="logo__plate">
            <ResponsiveImage className="logo__picture" src={url} alt="" sizes="12rem" />
          </div>
          <p className="logo__text">
            <span>{name}</span>
            <span>
              {formatOf(type)}, {formatBytes(bytes)}
            </span>
            <DownloadLink href={url} address={host + url} about={name}>
              Download
            </DownloadLink>
          </p>
        </li>
      ))}
    </ul>
    {logosZip && (
      <p className="press-room__more">
        <ZipLink zip={logosZip} what="logos" count={logos.length} host={host} />
      </p>
    )}
  </div>
);

function Kits({ kits }: Pick<Room, 'kits'>) {
  const ground = useGroundClass('dark');
  if (kits.length === 0) return null;
  return (
    <section className={`filmography ${ground}`} aria-labelledby="part-kits">
      <h2 className="heading" id="part-kits">
        Press kits
      </h2>
      <ol className="years">
        {kits.map((kit) => (
          <KitItem key={kit.slug} kit={kit} />
        ))}
      </ol>
    </section>
  );
}

function KitItem({ kit }: { kit: Room['kits'][number] }) {
  const { slug, title, about, thumbnailUrl, stills, clips, updatedAt } = kit;
  const files = [stills > 0 && numbered(stills, 'still'), clips > 0 && numbered(clips, 'clip')].filter(
    Boolean,
  );
  return (
    <li>
      <p className="role kit-about">{about.join(', ')}</p>
      <article className={thumbnailUrl ? 'work' : 'work work--plain'}>
        {thumbnailUrl && (
          <div className="frame work__still">
            <ResponsiveImage src={thumbnailUrl} alt="" sizes="(min-width: 75em) 12rem, 16vw" />
          </div>
        )}
        <h3 className="display wide-on-hover">
          <Link className="stretched" to={`/press/${slug}`}>
            {title}
          </Link>
        </h3>
        <p className="small">
          {files.length > 0 && `${files.join(', ')}. `}
          Changed {longDate(updatedAt)}
        </p>
      </article>
    </li>
  );
}

const Releases = ({ releases }: Pick<Room, 'releases'>) => (
  <div>
    <ul className="releases">
      {releases.map(({ slug, title, publishedAt }) => (
        <li key={slug}>
          <time className="role" dateTime={publishedAt}>
            {longDate(publishedAt)}
          </time>
          <h3 className="display wide-on-hover">
            <Link className="stretched" to={`/news/${slug}`}>
              {title}
            </Link>
          </h3>
        </li>
      ))}
    </ul>
    <p className="press-room__more">
      <Link className="link" to="/news">
        All news
        <Glyph name="arrow" />
      </Link>
    </p>
  </div>
);
