import { DEFAULT_PREVIEW_DAYS, openedText, PREVIEW_DAYS, type PreviewRow } from '~/core/session/share-link';
import { linkTerm, ShareLinks } from '~/sharing/share-links';

interface SharePreviewProps {
  action: string;
  /** "this show". */
  what: string;
  links: PreviewRow[];
  formKey: string;
}

export const SharePreview = ({ what, ...props }: SharePreviewProps) => (
  <ShareLinks
    {...props}
    id="previews"
    title="Share a preview"
    about={
      <>
        <p>
          Whoever has the link can open it, without an account. They see {what} as it is saved, with its
          unpublished changes, also if it is not on the site, and nothing else that is hidden.
        </p>
        <p>
          The link can be ended. The files of a preview can still be opened by whoever has their addresses, as
          long as the files are in use.
        </p>
      </>
    }
    intents={{ make: 'make-preview', end: 'end-preview', endAll: 'end-previews' }}
    linkField="preview"
    days={{ all: PREVIEW_DAYS, chosen: DEFAULT_PREVIEW_DAYS }}
    verb="Share a preview"
    textOf={(link) => (
      <>
        <p>{linkTerm(link)}</p>
        <p>{openedText(link)}</p>
      </>
    )}
  />
);
