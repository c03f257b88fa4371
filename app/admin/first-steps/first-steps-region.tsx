import { Form, Link } from '@remix-run/react';
import { Icon } from '~/core/ui/icon';
import { DeleteScreen, type DeleteScreenProps } from '~/core/ui/delete-screen';
import { DASHBOARD_PATH, type FirstStep, REMOVE_DEMO } from './first-steps';

/** What makes the site the company's own, with what is done. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <div className="first-steps__about">
        <h2 id="first-steps">First steps</h2>
        <p className="first-steps__count display">
          {done}
          <small> of {steps.length}</small>
        </p>
        <p className="quiet">Until it looks like your company.</p>
        <Form method="post" action={DASHBOARD_PATH} preventScrollReset>
          <button className="btn" type="submit">
            Hide
          </button>
        </Form>
      </div>
      <ol className="divided">
        {steps.map((step) => (
          <Step key={step.title} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { title, to, about, isDone, sample }, isNext }: { step: FirstStep; isNext: boolean }) {
  return (
    <li className={isDone ? 'first-step is-done' : isNext ? 'first-step is-next' : 'first-step'}>
      {isDone ? <Icon name="check" /> : <span className="first-step__ring" aria-hidden="true" />}
      <div>
        <h3>
          <Link className="stretched" to={to}>
            {title}
          </Link>
        </h3>
        <p className="quiet">{about}</p>
      </div>
      {isDone && <span className="quiet">Done</span>}
      {!isDone && sample === undefined && <Icon name="arrow" />}
      {sample !== undefined && (
        <Form method="post" action={DASHBOARD_PATH} preventScrollReset>
          <input type="hidden" name="sample" value={sample} />
          <button
            className="btn"
            type="submit"
            name="intent"
            value="take-out"
            aria-label={`Take it out: ${title}`}
          >
            Take it out
          </button>
        </Form>
      )}
    </li>
  );
}

interface DemoRemovalScreenProps {
  /** The records that can be removed, such as "6 shows and 5 pages"; '' for none. */
  words: string;
  changed: { title: string; path: string }[];
  trashDays: number;
  formError: DeleteScreenProps['formError'];
}

/** Asks before the demo content is removed, and names what stays. */
export function DemoRemovalScreen({ words, changed, trashDays, formError }: DemoRemovalScreenProps) {
  return (
    <DeleteScreen
      heading={`${REMOVE_DEMO}?`}
      text={words === '' ? 'No unchanged demo content is left.' : textOf(words, trashDays)}
      canDelete={words !== ''}
      verb={REMOVE_DEMO}
      from={DASHBOARD_PATH}
      formError={formError}
    >
      {changed.length > 0 && (
        <section className="demo-kept" aria-labelledby="stays">
          <h2 id="stays">Changed here, and stays</h2>
          <ul className="log">
            {changed.map(({ title, path }) => (
              <li key={path}>
                <Link to={path}>
                  <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </DeleteScreen>
  );
}

function textOf(words: string, trashDays: number): string {
  const along =
    'with press kits, screeners, approvals and the files that nothing else uses. The press room loses the demo’s contacts, texts and logos';
  if (trashDays === 0) return `Deletes ${words} at once, ${along}. This cannot be undone.`;
  return `Moves ${words} to the trash for ${trashDays === 1 ? 'a day' : `${trashDays} days`}, ${along}.`;
}
