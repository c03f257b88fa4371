import { Fragment, type ReactNode } from 'react';
import { Glyph } from '~/components/ui/glyph';
import type { MapLinks } from '~/rules/map';
import { telLink } from '~/rules/phone';
import { PlaceMap } from './place-map';

interface ContactProps {
  siteName: string;
  contactPhone: string;
  contactEmail: string;
  address: string;
  map: MapLinks | null;
  /** Sanitised, its headings already lowered for a page. */
  talentIntro: string;
  talentNetworkUrl: string;
}

/** How to reach the company, where it is, and how to work with it. */
export function Contact({ siteName, map, talentIntro, talentNetworkUrl, ...ways }: ContactProps) {
  return (
    <>
      <div className="head">
        <h1 className="display">Contact {siteName}</h1>
      </div>
      <Ways {...ways} />
      {map && <PlaceMap siteName={siteName} {...map} />}
      {(talentIntro || talentNetworkUrl) && <Network intro={talentIntro} url={talentNetworkUrl} />}
    </>
  );
}

function Ways({
  contactPhone,
  contactEmail,
  address,
}: Record<'contactPhone' | 'contactEmail' | 'address', string>) {
  if (!contactPhone && !contactEmail && !address) return null;
  return (
    <dl className="credits reach">
      {contactPhone && (
        <Way label="Telephone">
          <a href={telLink(contactPhone)}>{contactPhone}</a>
        </Way>
      )}
      {contactEmail && (
        <Way label="Email">
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </Way>
      )}
      {address && (
        <Way label="Address">
          {address.split('\n').map((line, index) => (
            <Fragment key={index}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </Way>
      )}
    </dl>
  );
}

function Way({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="role">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Network({ intro, url }: { intro: string; url: string }) {
  return (
    <section className="network lights-down" aria-labelledby="talent-network">
      <div className="axis">
        <p className="role">Crew and cast</p>
        <h2 className="display" id="talent-network">
          Talent network
        </h2>
      </div>
      <div className="axis">
        <div>
          {intro && <div className="prose" dangerouslySetInnerHTML={{ __html: intro }} />}
          {url && (
            <a className="btn" href={url} rel="noopener">
              Join Our Network
              <Glyph name="arrow" />
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
