import { CODE_TRIES } from '~/rules/press/link-code';
import { MAX_PRESS_LINKS } from '~/rules/press/press-link';

/** How a press kit is sent to somebody, and what can be downloaded. Help’s sections are read without rendering, so it has no hooks. */
export function PressLinksHelp() {
  return (
    <>
      <h3>Send a kit by link</h3>
      <ol>
        <li>
          Open the kit and go to <strong>Links</strong> below its form. The kit must not be off.
        </li>
        <li>
          Say for whom the link is, choose 7, 30 or 90 days and, if you want, a password. Then{' '}
          <strong>Make a link</strong>.
        </li>
        <li>
          <strong>Copy</strong> it and send it. Send the password another way.
        </li>
      </ol>
      <p>
        Whoever has the link opens this one kit, whatever its embargo, with its notes, until the link ends.
        They can pass it on, and whoever gives the password has {CODE_TRIES.most} tries in{' '}
        {CODE_TRIES.minutes} minutes. The list says how often each link was opened, how often the ZIP was
        taken, and when it was last opened. <strong>End</strong> closes it at once, for its pictures, too;
        files that somebody has downloaded stay theirs. A kit can have {MAX_PRESS_LINKS} links at a time.
        Switching it off, or deleting the show, ends them for good.
      </p>
      <h3>What the press downloads</h3>
      <p>
        Of each still there is a <strong>Print size</strong>, which is the file as you uploaded it, and a{' '}
        <strong>Web size</strong> of at most 2,000 pixels, which has the credit, rights and caption inside.
        All stills come as one ZIP, made at that moment, with a list of captions, the terms and the synopses.
        File names begin with the name of the site and of the show, and end with the credit.
      </p>
    </>
  );
}
