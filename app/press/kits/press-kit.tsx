import { htmlToText } from '~/core/html/html';
import { telLink, longDate, shortTime } from '~/core/text/formats';
import { ResponsiveImage } from '~/core/ui/image';
import { castRoll, crewRows, MAX_IN_VIEW, namesIn } from '~/records/film/film-roll';
import { useTitleWidths } from '~/site/layout/title-fit';
import { titleSize } from '~/site/page/site-page';
import { Crawl, RollRows } from '~/site/shows/cast-and-crew';
import { FactList, Part, Awards, Press } from '~/site/shows/show-facts';
import type { KitPageData } from './kit-page.server';
import { KitFiles, StillStrip } from './kit-stills';
import { CopyButton, PressContacts, ZipLink } from './press-contacts';

type Kit = Omit<KitPageData, 'media'>;

function KitHead({ kit: { title, logline, facts, stills, zip, contacts, host } }: { kit: Kit }) {
  const [contact] = contacts;
  const widths = useTitleWidths();
  return (
    <header className="kit__head">
      <h1 className="display kit__title" data-size={titleSize(title, widths)}>
        {title}
      </h1>
      <div className="kit__first">
        {logline && <p className="role">{logline}</p>}
        <div className="kit__summary">
          <FactList facts={facts} />
          {zip && <ZipLink zip={zip} what="stills" count={stills.length} host={host} isMain />}
          {contact && <FirstContact {...contact} />}
        </div>
      </div>
    </header>
  );
}

const FirstContact = ({ name, phone, email }: Kit['contacts'][number]) => (
  <p className="row kit__contact">
    <strong>{name}</strong>
    {phone && (
      <a className="link num" href={telLink(phone)}>
        {phone}
      </a>
    )}
    {email && (
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>
    )}
  </p>
);

/** A longer text is folded, so that stills and clips stay near the top. */
const WORDS_IN_VIEW = 120;

function KitSynopsis({ kit: { logline, short, long } }: { kit: Kit }) {
  if (!logline && !short && !long) return null;
  const words = countWords(htmlToText(long));
  return (
    <section className="kit__synopsis" aria-labelledby="part-synopsis">
      <h2 className="heading" id="part-synopsis">
        Synopsis
      </h2>
      <dl className="lengths">
        {logline && (
          <Length name="Logline" id="logline" what="the logline">
            <dd className="role" id="logline">
              {logline}
            </dd>
          </Length>
        )}
        {short && (
          <Length name={`Short, ${inWords(countWords(short))}`} id="short-synopsis" what="the short synopsis">
            <dd id="short-synopsis">{short}</dd>
          </Length>
        )}
        {long && (
          <Length name={`Long, ${inWords(words)}`} id="long-synopsis" what="the long synopsis">
            <dd>
              <details className="lengths__long" open={words <= WORDS_IN_VIEW}>
                <summary className="touch">Read the long synopsis</summary>
                <div className="prose" id="long-synopsis" dangerouslySetInnerHTML={{ __html: long }} />
              </details>
            </dd>
          </Length>
        )}
      </dl>
    </section>
  );
}

interface LengthProps {
  name: string;
  id: string;
  what: string;
  children: JSX.Element;
}

const Length = ({ name, id, what, children }: LengthProps) => (
  <div>
    <dt>
      <span>{name}</span>
      <CopyButton from={id} what={what} />
    </dt>
    {children}
  </div>
);

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;
const inWords = (count: number): string => `${count} ${count === 1 ? 'word' : 'words'}`;

/** Tells readers until when they may not publish anything of the kit. `until` is ISO 8601. */
const EmbargoNotice = ({ until }: { until: string }) => (
  <section className="embargo theme-dark" aria-labelledby="embargo">
    <h2 id="embargo">
      <span className="tally" aria-hidden />
      Embargoed until{' '}
      <time dateTime={until}>
        {shortTime(until)}, {longDate(until)}
      </time>
    </h2>
  </section>
);

function KitCredits({ kit: { cast, crew } }: { kit: Kit }) {
  const { lead, main } = castRoll(cast);
  const rows = [...main, ...crew.flatMap(crewRows)];
  if (lead.length + rows.length === 0) return null;
  const others = rows.slice(MAX_IN_VIEW);
  return (
    <Part title="Credits">
      <RollRows rows={lead} look="roll--lead" />
      <RollRows rows={rows.slice(0, MAX_IN_VIEW)} />
      {others.length > 0 && (
        <Crawl label={`The other ${namesIn(others)}`}>
          <RollRows rows={others} />
        </Crawl>
      )}
    </Part>
  );
}

export function PressKit({ kit }: { kit: Kit }) {
  return (
    <article className="kit">
      {kit.embargoUntil && <EmbargoNotice until={kit.embargoUntil} />}
      <KitHead kit={kit} />
      <KitNav kit={kit} />
      <StillStrip stills={kit.stills} />
      <div className="kit__brief">
        <KitDetails details={kit.details} />
        <KitSynopsis kit={kit} />
      </div>
      <KitFiles {...kit} />
      <KitText title="Notes" html={kit.notes} />
      <Press quotes={kit.quotes} title="Quotes" />
      <Awards
        groups={kit.awards}
        laurels={kit.laurels.length > 0 ? <Laurels laurels={kit.laurels} /> : undefined}
      />
      <KitCredits kit={kit} />
      {kit.contacts.length > 0 && (
        <Part title="Contacts">
          <PressContacts contacts={kit.contacts} />
        </Part>
      )}
      <KitText title="Terms" html={kit.terms} />
    </article>
  );
}

function KitNav({ kit }: { kit: Kit }) {
  const { stills, clips, quotes, awards, cast, crew } = kit;
  const sections: [name: string, isThere: boolean, count?: number][] = [
    ['Facts', kit.details.length > 0],
    ['Synopsis', Boolean(kit.logline || kit.short || kit.long)],
    ['Stills', stills.length > 0, stills.length],
    ['Clips', clips.length > 0, clips.length],
    ['Notes', kit.notes !== ''],
    ['Quotes', quotes.length > 0],
    ['Awards', awards.length > 0],
    ['Credits', cast.length + crew.length > 0],
    ['Contacts', kit.contacts.length > 0],
    ['Terms', kit.terms !== ''],
  ];
  return (
    <nav className="kit__nav" aria-label="In this kit">
      {sections
        .filter(([, isThere]) => isThere)
        .map(([name, , count]) => (
          <a key={name} href={`#part-${name.toLowerCase()}`}>
            {name}
            {count !== undefined && <span className="num">{count}</span>}
          </a>
        ))}
    </nav>
  );
}

function KitDetails({ details }: Pick<Kit, 'details'>) {
  if (details.length === 0) return null;
  return (
    <section className="kit__facts" aria-labelledby="part-facts">
      <h2 className="heading" id="part-facts">
        Facts
      </h2>
      <dl className="roll roll--facts">
        {details.map(({ label, values }) => (
          <div key={label}>
            <dt>{label}</dt>
            {values.map((value, index) => (
              <dd key={index}>{value}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

function KitText({ title, html }: { title: string; html: string }) {
  if (html === '') return null;
  return (
    <Part title={title}>
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </Part>
  );
}

const Laurels = ({ laurels }: Pick<Kit, 'laurels'>) => (
  <div className="laurels">
    {laurels.map(({ url, alt }, index) => (
      <ResponsiveImage key={index} className="laurel" src={url} alt={alt} sizes="14rem" />
    ))}
  </div>
);
