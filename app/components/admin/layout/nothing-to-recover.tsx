import { SignInLayout } from './sign-in-layout';

/** Shown when the page is opened without a submitted form: by its URL, or by a reload that does not repeat the POST. */
export function NothingToRecover() {
  return (
    <SignInLayout
      title="Nothing to recover"
      subtitle="This page shows your input only right after a form could not be saved."
    >
      <p>
        <a className="btn" href="/admin">
          Dashboard
        </a>
      </p>
    </SignInLayout>
  );
}
