import { Link, useLocation } from '@remix-run/react';
import { keepList } from '~/core/request/list-address';
import { Icon } from '~/core/ui/icon';
import type { BrokenLink, BrokenText } from './broken-text';
import { longDateTime } from '~/core/text/formats';
import { List, type PagerProps } from '~/core/lists/list';

const NONE = {
  title: 'No links lead nowhere',
  text: 'Every link of this site to this site leads to something that visitors find.',
};

export interface BrokenTextsProps extends PagerProps {
  texts: BrokenText[];
}

export function BrokenTexts({ texts, ...pager }: BrokenTextsProps) {
  return (
    <>
      <p className="lead">
        Texts of this site whose links to this site lead nowhere, the last saved first. Links to other sites
        are not followed.
      </p>
      <List {...pager} empty={texts.length === 0 && NONE}>
        <ul className="divided broken-texts">
          {texts.map((text) => (
            <Text key={text.key} text={text} />
          ))}
        </ul>
      </List>
    </>
  );
}

function Text({ text }: { text: BrokenText }) {
  const { title, place, savedAt, editPath, links, more } = text;
  const { pathname, search } = useLocation();
  return (
    <li>
      <div>
        <h2>
          {title} <span className="quiet broken-texts__place">{place}</span>
        </h2>
        {links.map((link, index) => (
          <DeadLink key={index} {...link} />
        ))}
        {more > 0 && <p className="quiet">and {more.toLocaleString('en-GB')} more</p>}
        <p className="quiet num">Saved {longDateTime(savedAt)}</p>
      </div>
      <div className="acts">
        <Link className="btn" to={editPath + keepList(pathname + search)} aria-label={`Edit ${title}`}>
          Edit
        </Link>
      </div>
    </li>
  );
}

const DeadLink = ({ words, address, reason }: BrokenLink) => (
  <p className="broken-texts__link">
    {words !== '' && (
      <>
        <q>{words}</q> <Icon name="right" />
      </>
    )}
    <code>{address}</code> <span className="quiet">{reason}</span>
  </p>
);
