import { SignInLayout } from './sign-in-layout';

/** For who comes here without a form: by the address bar, or by reloading without sending it again. */
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
