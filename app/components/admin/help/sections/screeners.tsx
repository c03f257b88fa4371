import { Link } from '@remix-run/react';
import { DEFAULT_DAYS, PROGRESS_SECONDS, SCREENER_LIMITS, SILENCE_MINUTES } from '~/rules/screeners/screener';

export function ScreenersHelp() {
  return (
    <>
      <p>
        A screener shows a film to named people before anybody else may see it. Each person has a link of
        their own, which ends, counts how much was watched, and can be taken back in the middle. Editors and
        administrators find it at a show, under <strong>Screeners</strong>; authors do not.
      </p>
      <h3>Send a screener</h3>
      <ol>
        <li>
          Choose the film from the <Link to="#media">media library</Link>, or upload it on the spot. A large
          upload goes on where it broke off. A film that is on the site already cannot be a screener.
        </li>
        <li>
          Give it a title, and say until when it can be watched ({DEFAULT_DAYS} days, if you say nothing else)
          and how often each person may start it.
        </li>
        <li>
          Paste the recipients, one a line: name, outlet, e-mail, with commas or tabs between them. Up to{' '}
          {SCREENER_LIMITS.recipients} people fit. A line that cannot be read stays in the box.
        </li>
        <li>
          Choose <strong>Make links</strong>, and copy or send the links at once, or take them as a CSV file:
          they are shown once. Whoever has lost theirs gets another with <strong>New link</strong>, which ends
          the former one.
        </li>
        <li>
          Whoever needs more starts than the others has a number of their own in the list: change it, and
          choose <strong>Save starts</strong>.
        </li>
      </ol>
      <h3>What is counted</h3>
      <p>
        A start is counted when the film is asked for after {SILENCE_MINUTES} minutes of silence, on whatever
        device. Opening the page starts nothing. The player says every {PROGRESS_SECONDS} seconds where it is;
        from that come the minutes and the furthest point. Nothing else about a viewer is kept, and none of it
        leaves this screen.
      </p>
      <h3>Take a link back</h3>
      <p>
        <strong>End</strong> stops a film in the middle, within a second; <strong>End all</strong> does so for
        everybody. A later <strong>Until</strong> opens links again that have expired, but none that was
        ended.
      </p>
      <h3>Masters</h3>
      <p>
        Browsers cannot play ProRes and similar masters. The server then makes a copy of 720 lines, and until
        it is there the links say that the film is being prepared. If the copy fails, the screen says why and
        has <strong>Try again</strong>.
      </p>
      <h3>What a screener cannot do</h3>
      <p>
        Nothing prevents copying: whoever can see a film can record it. The name over the picture says whose
        copy it is. The page draws it, and full screen on an iPhone hides it. <strong>Burn in names</strong>{' '}
        puts it into the picture itself: a copy for each person, made one after the other.
      </p>
    </>
  );
}
