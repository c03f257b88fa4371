import { Form, Link } from '@remix-run/react';
import { Icon } from '~/core/ui/icon';
import { DeleteScreen, type DeleteScreenProps } from '~/core/ui/delete-screen';
import { TEXTS, type ContentKind, CONTENT_KIND_LIST } from '~/core/nouns/kinds';

export const DASHBOARD_PATH = '/admin/dashboard';

export const FIRST_STEPS_FAILED = 'Failed to save the first steps';

/** A step of setting the site up. */
export interface FirstStep {
  title: string;
  to: string;
  about: string;
  isDone: boolean;
  /** The field of the settings with a text that came with the program. */
  sample?: string;
}

export const DEMO_PATH = '/admin/demo-content';
export const REMOVE_DEMO = 'Remove the demo content';
export const DEMO_NOT_REMOVED = 'Failed to remove the demo content';

/** Talents are no team members. */
const WORDS = { ...TEXTS, person: { one: 'person', many: 'people' } };

/** Returns "6 shows, 14 articles, 17 people and 5 pages"; '' without records. */
export function wordsOfDemo(records: readonly { kind: ContentKind }[]): string {
  const parts = CONTENT_KIND_LIST.flatMap((kind) => {
    const count = records.filter((record) => record.kind === kind).length;
    return count > 0 ? [`${count} ${count === 1 ? WORDS[kind].one : WORDS[kind].many}`] : [];
  });
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}

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
