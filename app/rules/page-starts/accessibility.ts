import { onOneLine, type PageStart } from './page-start';

/** What it says of keyboards, widths, motion and scripts is what this program does; what depends on the content is a possibility. */
export const ACCESSIBILITY: PageStart = {
  title: 'Accessibility',
  about: 'What works, what does not yet, whom to tell.',
  intro: 'What we do so that everybody can use this site, and where it falls short.',
  template: 'text',
  note: 'What the text says about keyboards, widths, motion and scripts is true of this site.',
  body: onOneLine(`
    <p>We want everybody to be able to use this site, and measure it by the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.</p>
    <h1>What works</h1>
    <ul>
    <li>Every page can be used with the keyboard alone, and the place where you are is always visible.</li>
    <li>Pages can be read and used at 320 pixels of width and at 400 % zoom, without scrolling in two directions.</li>
    <li>Films in the background do not play when you ask your device for less motion, and can be paused.</li>
    <li>Films in which somebody speaks can have captions, and a transcript with the player.</li>
    <li>Pictures can have descriptions, and headings and landmarks are named for screen readers.</li>
    <li>Every page can be read without scripts.</li>
    </ul>
    <h1>What does not work yet</h1>
    <p>[What you know of: films without captions or audio description, older pictures without descriptions, documents of others.] The map
    on the contact page, and a film from YouTube or Vimeo inside a text, come from other companies, whose pages we cannot change. Our
    address stands beside the map as text.</p>
    <h1>Tell us</h1>
    <p>If something keeps you from reading or watching what you came for, write to [address of the person who answers]. Say which page it
    was and what you use. We answer within [number] working days, and send you what you need in another form if we cannot mend it at
    once.</p>
    <h1>This statement</h1>
    <p>It was last reviewed on [date], by [how: your own tests, a reviewer from outside].</p>
  `),
};
