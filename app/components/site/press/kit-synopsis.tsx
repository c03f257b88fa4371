import { htmlToText } from '~/rules/html/html';
import { Part } from '../film/part';
import { CopyButton } from './copy-button';

interface KitSynopsisProps {
  logline: string;
  short: string;
  /** Sanitised HTML. */
  long: string;
}

/** Texts of three lengths that the press may print, each to copy. */
export function KitSynopsis({ logline, short, long }: KitSynopsisProps) {
  if (!logline && !short && !long) return null;
  return (
    <Part title="Synopsis">
      <dl className="roll roll--synopsis">
        {logline && (
          <Length name="Logline" id="logline" what="the logline">
            <dd className="is-line" id="logline">
              {logline}
            </dd>
          </Length>
        )}
        {short && (
          <Length name={`Short, ${wordsIn(short)}`} id="short-synopsis" what="the short synopsis">
            <dd id="short-synopsis">{short}</dd>
          </Length>
        )}
        {long && (
          <Length name={`Long, ${wordsIn(htmlToText(long))}`} id="long-synopsis" what="the long synopsis">
            <dd className="prose" id="long-synopsis" dangerouslySetInnerHTML={{ __html: long }} />
          </Length>
        )}
      </dl>
    </Part>
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

function wordsIn(text: string): string {
  const count = text.split(/\s+/).filter(Boolean).length;
  return `${count} ${count === 1 ? 'word' : 'words'}`;
}
