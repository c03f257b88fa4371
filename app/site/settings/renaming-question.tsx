import { Form, useLocation } from '@remix-run/react';
import { TAKE_OUT_WORDS, type OldWords } from './site-screens';

/** After the name was changed: asks whether the words that belonged to the old one go. */
export function RenamingQuestion({ meanings, heroWords }: OldWords) {
  const { pathname } = useLocation();
  return (
    <section className="callout callout--warn" aria-labelledby="old-words">
      <div>
        <h2 id="old-words">Do the words of the old name go?</h2>
        {meanings.length > 0 && (
          <p>
            Meanings in the footer: <bdi>{meanings.join(', ')}</bdi>.
          </p>
        )}
        {heroWords.length > 0 && (
          <p>
            Hero words: <bdi>{heroWords.join(', ')}</bdi>.
          </p>
        )}
        <p className="quiet">
          Without them the footer has no meanings, and the hero the words that came with the program.
        </p>
      </div>
      <div className="acts">
        <Form action={pathname} preventScrollReset>
          <button className="btn" type="submit">
            Keep them
          </button>
        </Form>
        <Form method="post" action={pathname} preventScrollReset>
          <button className="btn" type="submit" name="intent" value={TAKE_OUT_WORDS}>
            Take them out
          </button>
        </Form>
      </div>
    </section>
  );
}
