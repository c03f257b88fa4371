import { FactList } from '../film/fact-list';
import { titleSize } from '../page/title-size';
import { useTitleWidths } from '../title-widths';
import { telLink } from '~/rules/text/phone';
import type { KitContact } from './press-contacts';
import { ZipLink, type Zip } from './zip-link';

interface KitHeadProps {
  title: string;
  logline: string;
  facts: string[];
  stills: number;
  zip: Zip | null;
  contact: KitContact | undefined;
  host: string;
}

/** What it is, all pictures at once, and whom to ring. */
export function KitHead({ title, logline, facts, stills, zip, contact, host }: KitHeadProps) {
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
          {zip && <ZipLink zip={zip} what="stills" count={stills} host={host} />}
          {contact && <FirstContact {...contact} />}
        </div>
      </div>
    </header>
  );
}

const FirstContact = ({ name, phone, email }: KitContact) => (
  <p className="kit__contact">
    <strong>{name}</strong>
    {phone && <a href={telLink(phone)}>{phone}</a>}
    {email && <a href={`mailto:${email}`}>{email}</a>}
  </p>
);
