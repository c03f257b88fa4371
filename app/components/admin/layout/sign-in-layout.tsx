import type { ReactNode } from 'react';

/** Layout of the screens outside the admin, such as the sign-in screen: an image beside the content. */
export function SignInLayout({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle: string;
  children: ReactNode;
}) {
  return (
    <div className="sign-in">
      <div className="sign-in__image" aria-hidden="true">
        <img src="/placeholders/lost.avif" alt="" width="1280" height="720" />
      </div>
      <main id="main">
        <div>
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
        {children}
      </main>
    </div>
  );
}
