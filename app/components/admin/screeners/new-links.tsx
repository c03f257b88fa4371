import { LinkAddress } from '../previews/link-address';
import { Icon } from '~/components/ui/icon';
import type { LinksShown } from '~/rules/screeners/screener';

type NewLink = LinksShown['links'][number];

/** Shows links that were just made, once: only their hashes are stored. */
export function NewScreenerLinks({ made: { title, links, csv } }: { made: LinksShown }) {
  if (links.length === 0) return null;
  return (
    <section className="panel new-links" aria-labelledby="new-links">
      <h2 id="new-links">Links, shown once</h2>
      <div className="panel__form">
        <p>Copy or send them now: only their hashes are kept here. Each is for one person.</p>
        <ul className="links">
          {links.map((link) => (
            <li key={link.id}>
              <div className="links__about">
                <strong>{link.name}</strong>
                {link.outlet !== '' && <p>{link.outlet}</p>}
              </div>
              <a className="btn btn--plain" href={mailTo(title, link)} aria-label={`Write to ${link.name}`}>
                Write
              </a>
              <LinkAddress url={link.url ?? ''} name={link.name} />
            </li>
          ))}
        </ul>
        <p className="acts">
          <a
            className="btn"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
            download="links.csv"
          >
            <Icon name="down" />
            CSV
          </a>
        </p>
      </div>
    </section>
  );
}

/** The address of a mail with the link; without one of the person, the mail program asks for it. */
const mailTo = (title: string, { email, url }: NewLink): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url ?? '')}`;
