import { previewName, type PreviewRow } from '~/rules/records/preview';
import { longDateTime } from '~/rules/text/dates';
import { InPlaceForm } from './in-place-form';
import { LinkAddress } from './link-address';

interface PreviewItemProps {
  link: PreviewRow;
  action: string;
  onEnded: () => void;
}

/** A live preview link: for whom it is, until when, how often it was opened, its URL, and the button that ends it. */
export function PreviewItem({ link, action, onEnded }: PreviewItemProps) {
  const name = previewName(link);
  return (
    <li>
      <div className="links__about">
        <strong>{name}</strong>
        <p>
          From {link.createdBy?.name ?? 'the command line'}, until {longDateTime(link.expiresAt)}
        </p>
        <p>{openedWords(link)}</p>
      </div>
      <LinkAddress url={link.url} name={name} />
      <InPlaceForm action={action} fields={{ intent: 'end-preview', preview: link.id }} onSaved={onEnded}>
        <button className="btn btn--plain" type="submit" aria-label={`End the link for ${name}`}>
          End
        </button>
      </InPlaceForm>
    </li>
  );
}

function openedWords({ opened, lastOpenedAt }: PreviewRow): string {
  if (opened === 0 || lastOpenedAt === null) return 'Not opened yet';
  const times = opened === 1 ? 'once' : `${opened} times`;
  return `Opened ${times}, last ${longDateTime(lastOpenedAt)}`;
}
