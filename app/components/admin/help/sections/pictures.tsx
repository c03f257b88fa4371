import { Link } from '@remix-run/react';
import { GALLERY_LIMITS, MAX_BLOCKS } from '~/rules/blocks/block';
import { Keys } from '../keys';

export function PicturesHelp() {
  return (
    <>
      <p>
        Between the paragraphs of an article and of a page you can put pictures, galleries, films, quotes,
        lines and videos of other sites. A text has room for {MAX_BLOCKS} of them.
      </p>
      <h3>Insert one</h3>
      <ol>
        <li>Put the cursor where it belongs. In the middle of a paragraph it divides the paragraph.</li>
        <li>Choose a tool in the second row of the toolbar.</li>
        <li>
          Choose files from the <Link to="#media">media library</Link> or upload them there, then{' '}
          <strong>Insert</strong>.
        </li>
        <li>Type the caption below it, or leave it empty.</li>
      </ol>
      <dl>
        <dt>Picture, Film</dt>
        <dd>
          You can also drop a file into the text, or paste one. It is uploaded in its place, with the
          percentage; if that fails, the place says why and offers <strong>Try again</strong>.
        </dd>
        <dt>Gallery</dt>
        <dd>
          {GALLERY_LIMITS.least} to {GALLERY_LIMITS.most} pictures in a grid. A click opens them large, one
          after another. <strong>Pictures</strong> in its bar adds, moves and removes them.
        </dd>
        <dt>Quote</dt>
        <dd>
          Makes a quote of the paragraph. Enter on an empty line ends it and goes to the line for who said it.
        </dd>
        <dt>Line</dt>
        <dd>A short line between two parts of a text.</dd>
        <dt>Embed</dt>
        <dd>
          A video on YouTube or Vimeo. Paste its address and give it a title; choose a poster from the
          library, because none is fetched. The other site learns nothing of a visitor before they choose
          Play.
        </dd>
      </dl>
      <ChangeHelp />
      <AlternativeHelp />
      <KeyboardHelp />
      <h3>Without JavaScript</h3>
      <p>
        The field shows the text as markup. Below it, <strong>Insert into the text</strong> asks what to
        insert, after which paragraph, and for a file, an address or words. <strong>Insert</strong> puts it
        into the field and saves nothing yet; choose <strong>Save</strong> as usual. To move or remove one,
        move or delete its markup.
      </p>
    </>
  );
}

const ChangeHelp = () => (
  <>
    <h3>Change, move or remove one</h3>
    <p>Click it. Its bar appears above it, on a phone at the lower edge of the screen.</p>
    <dl>
      <dt>Text width, Wide, Full width</dt>
      <dd>
        As wide as the text, wider than it, or as wide as the window. On wide screens a full picture is
        cropped around its <Link to="#media">focal point</Link>.
      </dd>
      <dt>Replace</dt>
      <dd>Puts another file in its place. Caption and width stay.</dd>
      <dt>Move up, Move down</dt>
      <dd>Moves it, with its caption, past the paragraph before or after it.</dd>
      <dt>Remove</dt>
      <dd>Takes it out of the text; its file stays in the library. Undo brings it back.</dd>
    </dl>
  </>
);

const AlternativeHelp = () => (
  <>
    <h3>Caption and alternative text</h3>
    <ul>
      <li>
        Everybody reads the <strong>caption</strong>. It can have bold and italic words and links: say what
        the picture does not show, and who made it.
      </li>
      <li>
        The <strong>Alternative text</strong> is for those who cannot see the picture. Empty, that of the file
        in the library is read; write another one where this text needs it. That of a film is its title.
      </li>
      <li>
        Captions, chapters and the transcript of a film are those on its page in the{' '}
        <Link to="#media">media library</Link>.
      </li>
    </ul>
  </>
);

const KeyboardHelp = () => (
  <>
    <h3>With the keyboard</h3>
    <ul>
      <li>
        <Keys of="Shift Tab" /> leads from the text to the toolbar, <Keys of="← →" /> from tool to tool.
      </li>
      <li>
        In the text, the arrow keys reach a picture like a letter; screen readers say what it is.{' '}
        <Keys of="Enter" /> opens its bar, <Keys of="Escape" /> leaves it.
      </li>
      <li>
        <Keys of="Delete" /> removes what is selected, <Keys of="Z" mod /> brings it back.
      </li>
      <li>
        <Keys of="Enter" /> at the end of a caption goes on with a paragraph.
      </li>
    </ul>
  </>
);
