import { LIMITS } from '~/rules/validation/limits';

/** How the press kit of a show is made. Help’s sections are read without rendering, so it has no hooks. */
export function PressKitHelp() {
  return (
    <>
      <h3>Make a kit</h3>
      <ol>
        <li>
          Open a show and choose <strong>Press</strong> above its form.
        </li>
        <li>
          Add pictures under <strong>Stills</strong>: choose several from the library, or upload them. The
          order is that of the kit; the arrows and the handle of each change it.
        </li>
        <li>
          Give each its <strong>Credit</strong>, <strong>Caption</strong> and{' '}
          <strong>Alternative text</strong>, and tick who is on it. Then an editor ticks{' '}
          <strong>Cleared for the press</strong>.
        </li>
        <li>
          Write a <strong>Logline</strong> of up to {LIMITS.logline} characters, a short synopsis of up to{' '}
          {LIMITS.shortSynopsis}, and a long one.
        </li>
        <li>
          Choose who sees it, and <strong>Save</strong>. One save stores the kit and what its pictures say.
        </li>
      </ol>
      <p>
        <strong>Not ready yet</strong> at the top lists what is missing, with links to the places. Only stills
        that are cleared, and usable now, are in the kit that others see.
      </p>
      <h3>Who sees a kit</h3>
      <dl>
        <dt>Off</dt>
        <dd>Nobody. Switching a kit off ends its links for good.</dd>
        <dt>By link</dt>
        <dd>Whoever has a link that you made for them, until it ends.</dd>
        <dt>Public</dt>
        <dd>Everybody, at an address of its own. The show has to be active.</dd>
        <dt>Embargo until</dt>
        <dd>
          A public kit appears at that minute by itself, not before, in London time. Those with a link see it
          before, with the date.
        </dd>
      </dl>
      <p>
        Pictures that only a kit has are served while it is open to everybody. Before that nobody finds them,
        whatever address they know. When you close a kit again, its pictures are withheld again; copies which
        somebody fetched stay theirs. Editors and administrators decide who sees a kit; authors fill in the
        kits of their own shows.
      </p>
      <h3>People on a picture</h3>
      <p>
        Ticks are the cast of the show; type anybody else, with commas between names. A picture with people on
        it can be cleared once they have approved it. Naming somebody else on a cleared picture takes the
        clearance away.
      </p>
    </>
  );
}
