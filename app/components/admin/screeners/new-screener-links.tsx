import { Icon } from '~/components/ui/icon';
import type { LinksShown } from '~/rules/screeners/screener';
import { NewLinks } from '../previews/new-links';

/** The links to a screener that were made just now, also as mails and as a file. */
export const NewScreenerLinks = ({ made: { title, links, csv } }: { made: LinksShown }) => (
  <NewLinks
    people={links}
    className="panel new-links"
    about={<p>Copy or send them now: only their hashes are kept here. Each is for one person.</p>}
    textOf={({ outlet }) => outlet !== '' && <p>{outlet}</p>}
    actOf={(link) => (
      <a className="btn btn--plain" href={mailTo(title, link)} aria-label={`Write to ${link.name}`}>
        Write
      </a>
    )}
  >
    <p className="acts">
      <a className="btn" href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`} download="links.csv">
        <Icon name="down" />
        CSV
      </a>
    </p>
  </NewLinks>
);

/** The address of a mail with the link; without one of the person, the mail program asks for it. */
const mailTo = (title: string, { email, url }: LinksShown['links'][number]): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url ?? '')}`;
