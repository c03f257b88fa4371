import { Link } from '@remix-run/react';
import { BRAND_FIELDS } from '~/rules/kinds/brand';
import { LIMITS } from '~/rules/validation/limits';

export function BrandHelp() {
  const { heroWords, meanings } = BRAND_FIELDS;
  return (
    <>
      <p>
        The brand gives the site your colours, typefaces, words and logos. Editors and administrators open it
        with <strong>Brand</strong> at the top of the <Link to="/admin/settings">settings</Link>. The admin
        keeps its own look.
      </p>
      <ol>
        <li>Choose what you want to be different. What you leave as it is looks as before.</li>
        <li>
          Beside the form you see home, the newest article and the first show as they will be. They follow
          what you choose; without JavaScript choose <strong>Preview</strong>. Nothing is saved by that.
        </li>
        <li>
          Choose <strong>Save</strong>. Every page has the new look at once.
        </li>
      </ol>
      <h3>Colours</h3>
      <dl>
        <dt>Accent</dt>
        <dd>The colour of what is on, current or in focus, and of links in the manual of the API.</dd>
        <dt>Tint</dt>
        <dd>The hue of grounds and text. They stay as light or as dark as they are.</dd>
      </dl>
      <p>
        Colours are written like <code>#35a7c4</code>, or chosen by eye in the field before it. Beside them
        you see how well each can be read, as a contrast from 1 to 21. Nobody can make the site illegible: an
        accent that is too weak for links is made lighter on dark pages, and darker on light ones, and the
        form says so. Words over films and pictures stay white.
      </p>
      <h3>Ground</h3>
      <p>
        Pages to watch are dark and pages to read are light. Choose <strong>Dark</strong> or{' '}
        <strong>Light</strong> to have all pages, and the sign-in, on one ground.
      </p>
      <h3>Typefaces and corners</h3>
      <dl>
        <dt>Typefaces</dt>
        <dd>
          Eight pairs: one face for titles, one for what is read, with one for menus and buttons. All are
          openly licensed and come from this site. Pages load the fonts of the chosen pair only.
        </dd>
        <dt>Corners</dt>
        <dd>
          The corners of pictures, cards and buttons. What touches the edge of the window keeps its corners.
        </dd>
      </dl>
      <h3>Words and logos</h3>
      <dl>
        <dt>Hero words</dt>
        <dd>
          The words over the film of the home page: up to {heroWords.maxItems}, one a line, of up to{' '}
          {LIMITS.heroWord} characters. They are as large as the window allows.
        </dd>
        <dt>Meanings in the footer</dt>
        <dd>
          The words that the footer defines, at most {meanings.maxItems}. Without any the footer has no such
          entry.
        </dd>
        <dt>Logo for light, Logo for dark</dt>
        <dd>
          For pages on either ground. Where one is empty, the logo of the settings is used, else the name in
          type.
        </dd>
      </dl>
      <h3>An earlier look</h3>
      <p>
        <strong>History</strong> lists what was saved before; each part can be brought back on its own: see{' '}
        <Link to="#history">Earlier versions</Link>. <strong>Back to the default</strong> brings back the look
        that the site came with. It asks first.
      </p>
    </>
  );
}
