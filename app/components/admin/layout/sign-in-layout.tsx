import type { ReactNode } from 'react';

/** Layout of the screens outside the admin, such as the sign-in screen: an image beside the content. */
export function SignInLayout({
  title,
  logoUrl = '',
  subtitle,
  children,
}: {
  title: string;
  /** The picture that stands for the title; '' for none. */
  logoUrl?: string;
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
          <h1>
            {logoUrl ? (
              <img className="sign-in__logo" src={logoUrl} alt={title} width="160" height="44" />
            ) : (
              title
            )}
          </h1>
          <p>{subtitle}</p>
        </div>
        {children}
      </main>
    </div>
  );
}
