import { SignInLayout } from './sign-in-layout';

/** Shown when the page is opened without a submitted form: by its URL, or by a reload that does not repeat the POST. */
export function NothingToRecover() {
  return (
    <SignInLayout
      title="Nothing is kept here"
      subtitle="What was typed into a form is only here right after it was sent."
    >
      <p>
        <a className="btn" href="/admin">
          Dashboard
        </a>
      </p>
    </SignInLayout>
  );
}
