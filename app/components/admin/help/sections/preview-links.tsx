import { DEFAULT_PREVIEW_DAYS, MAX_PREVIEWS } from '~/rules/records/preview';

/** How to show a record to somebody without an account. */
export function PreviewLinksHelp() {
  return (
    <>
      <h3>Share a preview</h3>
      <p>
        Below the form of an existing show, article, team member or page is the section{' '}
        <strong>Share a preview</strong>. It makes a link that shows this one record to somebody without an
        account, as it is saved at that moment, also if it is a draft, inactive or scheduled.
      </p>
      <ol>
        <li>Enter for whom the link is. Only people who may edit the record see this name.</li>
        <li>
          Choose when the link ends: after 1, {DEFAULT_PREVIEW_DAYS} or 30 days. Then choose{' '}
          <strong>Share a preview</strong>.
        </li>
        <li>
          Choose <strong>Copy</strong> beside the new link and send it.
        </li>
      </ol>
      <p>
        The list says how often each link was opened, and when last. <strong>End</strong> ends one link at
        once, <strong>End all</strong> ends all of them, and so does deleting the record. A record can have{' '}
        {MAX_PREVIEWS} links at a time. Whoever has a link can open it and pass it on. The pictures and videos
        of a preview can still be opened by their own addresses as long as they are in use.
      </p>
    </>
  );
}
