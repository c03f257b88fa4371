import { Fragment } from 'react';
import { ResponsiveImage } from '~/components/ui/image';
import type { CreditGroup, CreditLine } from '~/rules/film/credit-lines';
import type { Distinctions } from '~/rules/film/distinctions';
import type { PageQuote } from '~/rules/film/film-page';
import type { KitFact } from '~/rules/press/kit-facts';
import type { Laurel } from '~/rules/press/laurels';
import { Awards } from '../film/awards';
import { Part } from '../film/part';
import { Press } from '../film/press';
import { EmbargoNotice } from './embargo-notice';
import { KitClips, type Clip } from './kit-clips';
import { KitCredits } from './kit-credits';
import { KitHead } from './kit-head';
import { KitStills, StillStrip, type Still } from './kit-stills';
import { KitSynopsis } from './kit-synopsis';
import { PressContacts, type KitContact } from './press-contacts';
import type { Zip } from './zip-link';

/** What a kit shows. Its texts are sanitised HTML, with headings that fit below those of its sections. */
export interface PressKitProps {
  title: string;
  facts: string[];
  details: KitFact[];
  logline: string;
  short: string;
  long: string;
  /** For whoever has a link; else empty. */
  notes: string;
  terms: string;
  /** ISO 8601; null without an embargo, or after it. */
  embargoUntil: string | null;
  stills: Still[];
  clips: Clip[];
  quotes: PageQuote[];
  awards: Distinctions[];
  laurels: Laurel[];
  cast: CreditLine[];
  crew: CreditGroup[];
  contacts: KitContact[];
  zip: Zip | null;
  /** The host of the site, with which paper writes addresses. */
  host: string;
}

/** A show's press kit: what is read is on paper, what is seen is on ink. */
export function PressKit({ kit }: { kit: PressKitProps }) {
  const { title, stills, clips, contacts, zip, host } = kit;
  return (
    <article className="kit">
      {kit.embargoUntil && <EmbargoNotice until={kit.embargoUntil} />}
      <KitHead
        {...{ title, zip, host }}
        logline={kit.logline}
        facts={kit.facts}
        stills={stills.length}
        contact={contacts[0]}
      />
      <KitNav kit={kit} />
      <StillStrip stills={stills} />
      <KitText title="Notes" html={kit.notes} />
      <KitDetails details={kit.details} />
      <KitSynopsis {...{ logline: kit.logline, short: kit.short, long: kit.long }} />
      <KitStills {...{ title, stills, zip, host }} />
      <KitClips clips={clips} host={host} />
      <Press quotes={kit.quotes} title="Quotes" />
      <Awards
        groups={kit.awards}
        laurels={kit.laurels.length > 0 ? <Laurels laurels={kit.laurels} /> : undefined}
      />
      <KitCredits cast={kit.cast} crew={kit.crew} />
      {contacts.length > 0 && (
        <Part title="Contacts">
          <PressContacts contacts={contacts} />
        </Part>
      )}
      <KitText title="Terms" html={kit.terms} />
    </article>
  );
}

/** Links to the sections that there are, with the numbers of the files. */
function KitNav({ kit }: { kit: PressKitProps }) {
  const { stills, clips, quotes, awards, cast, crew } = kit;
  const sections: [name: string, isThere: boolean, count?: number][] = [
    ['Notes', kit.notes !== ''],
    ['Facts', kit.details.length > 0],
    ['Synopsis', Boolean(kit.logline || kit.short || kit.long)],
    ['Stills', stills.length > 0, stills.length],
    ['Clips', clips.length > 0, clips.length],
    ['Quotes', quotes.length > 0],
    ['Awards', awards.length > 0],
    ['Credits', cast.length + crew.length > 0],
    ['Contacts', kit.contacts.length > 0],
    ['Terms', kit.terms !== ''],
  ];
  return (
    <nav className="kit__nav" aria-label="In this kit">
      {sections.map(([name, isThere, count]) => (
        <Fragment key={name}>
          {isThere && (
            <a href={`#part-${name.toLowerCase()}`}>
              {name}
              {count !== undefined && <span className="num">{count}</span>}
            </a>
          )}
        </Fragment>
      ))}
    </nav>
  );
}

function KitDetails({ details }: { details: KitFact[] }) {
  if (details.length === 0) return null;
  return (
    <Part title="Facts">
      <dl className="roll">
        {details.map(({ label, values }) => (
          <div key={label}>
            <dt>{label}</dt>
            {values.map((value, index) => (
              <dd key={index}>{value}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Part>
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

const Laurels = ({ laurels }: { laurels: Laurel[] }) => (
  <div className="laurels">
    {laurels.map(({ url, alt }, index) => (
      <ResponsiveImage key={index} className="laurel" src={url} alt={alt} sizes="14rem" />
    ))}
  </div>
);
