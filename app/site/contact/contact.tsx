import { Fragment, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Glyph } from '~/core/ui/glyph';
import { useInView } from '~/core/ui/use-playback';
import type { ContactData, MapLinks } from './contact.server';
import { telLink } from '~/core/text/formats';
import { useGroundClass, useEditing } from '~/site/layout/site-handle';
import type { MetaDescriptor } from '@remix-run/node';
import {
  absolute,
  breadcrumbs,
  HOME_CRUMB,
  pageMeta,
  siteDataOf,
  type MetaMatches,
  organization,
} from '~/site/layout/meta';

const MAP_TIMEOUT_MS = 3_000;

/**
 * Whether the frame has loaded nothing 3 s after it came near the window, or its site cannot be reached: the frame would show the
 * browser's error. A document of another site cannot be read, and a frame does not say which of the two it holds.
 */
function useIsLate(frame: RefObject<HTMLIFrameElement>, url: string): boolean {
  const [isLate, setLate] = useState(false);
  const isNear = useInView(frame, '0px');
  useEffect(() => {
    if (!isNear) return;
    const timer = setTimeout(() => setLate(Boolean(frame.current?.contentDocument)), MAP_TIMEOUT_MS);
    const left = new AbortController();
    fetch(url, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', signal: left.signal }).catch(() => {
      if (!left.signal.aborted) setLate(true);
    });
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [frame, isNear, url]);
  return isLate;
}

interface ContactMapProps extends MapLinks {
  siteName: string;
  address: string;
}

/** A map of another site. It is transparent until it loads, and gives way to the address if it does not. */
function ContactMap({ siteName, address, embedUrl, openUrl }: ContactMapProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isLate = useIsLate(frame, embedUrl);
  const ground = useGroundClass('dark');
  return (
    <div className={`map ${ground}`}>
      {address && (
        <div className={isLate ? 'map__place' : 'map__place map__place--late'}>
          <p className="role">Come to</p>
          <address className="display">
            <Lines text={address} />
          </address>
        </div>
      )}
      {!isLate && (
        <iframe
          ref={frame}
          className="covering"
          src={embedUrl}
          title={`Map: where ${siteName} is`}
          loading="lazy"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      <a className="link map__link" href={openUrl} rel="noopener">
        Open in maps
        <Glyph name="arrow" />
      </a>
    </div>
  );
}

export function Contact({ siteName, map, talentIntro, talentNetworkUrl, ...ways }: ContactData) {
  const editing = useEditing();
  const hasNetwork = talentIntro || talentNetworkUrl || editing?.text('settings', 'talentIntro');
  return (
    <>
      <div className="head">
        <h1 className="display">Contact {editing?.text('settings', 'siteName') ?? siteName}</h1>
      </div>
      <Ways {...ways} />
      {map && <ContactMap siteName={siteName} address={ways.address} {...map} />}
      {hasNetwork && <Network intro={talentIntro} url={talentNetworkUrl} />}
    </>
  );
}

function Ways({
  contactPhone,
  contactEmail,
  address,
}: Record<'contactPhone' | 'contactEmail' | 'address', string>) {
  const editing = useEditing();
  const phone =
    editing?.text('settings', 'contactPhone') ??
    (contactPhone && <a href={telLink(contactPhone)}>{contactPhone}</a>);
  const email =
    editing?.text('settings', 'contactEmail') ??
    (contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>);
  const place = editing?.text('settings', 'address') ?? (address && <Lines text={address} />);
  if (!phone && !email && !place) return null;
  return (
    <dl className="credits reach">
      {phone && <Way label="Telephone">{phone}</Way>}
      {email && <Way label="Email">{email}</Way>}
      {place && <Way label="Address">{place}</Way>}
    </dl>
  );
}

const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));

function Way({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="role">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Network({ intro, url }: { intro: string; url: string }) {
  const words = useEditing()?.text('settings', 'talentIntro', { className: 'prose' });
  const ground = useGroundClass('dark');
  return (
    <section className={`network ${ground}`} aria-labelledby="talent-network">
      <div className="axis">
        <p className="role">Crew and cast</p>
        <h2 className="display" id="talent-network">
          Talent network
        </h2>
      </div>
      <div className="axis">
        <div>
          {words ?? (intro && <div className="prose" dangerouslySetInnerHTML={{ __html: intro }} />)}
          {url && (
            <a className="btn network__join" href={url} rel="noopener">
              Join Our Network
              <Glyph name="arrow" />
            </a>
          )}
        </div>
      </div>
    </section>
  );
}

const PATH = '/contact';

export function contactMeta(
  matches: MetaMatches,
  data: ContactData | undefined,
  { edit = false } = {},
): MetaDescriptor[] {
  if (!data) return [];
  const site = siteDataOf(matches);
  const title = `Contact ${data.siteName}`;
  return pageMeta(site, {
    title,
    description: summary(data),
    path: PATH,
    noindex: edit,
    jsonLd: site
      ? [
          {
            '@type': 'ContactPage',
            name: title,
            url: absolute(site.origin, PATH),
            mainEntity: organization(site, data),
          },
          breadcrumbs(site.origin, [HOME_CRUMB, { name: 'Contact', path: PATH }]),
        ]
      : [],
  });
}

function summary({ siteName, contactPhone, contactEmail, address }: ContactData): string {
  const ways = [contactPhone, contactEmail, address.split('\n').join(', ')].filter(Boolean);
  return ways.length > 0 ? `How to reach ${siteName}: ${ways.join(' · ')}` : `How to reach ${siteName}`;
}
