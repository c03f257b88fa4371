interface LogoProps {
  siteName: string;
  /** '' for a site without a logo. */
  logoUrl: string;
}

/** The logo of the site, or its name in type, inside a `.wordmark`. */
export const Logo = ({ siteName, logoUrl }: LogoProps) =>
  logoUrl ? (
    <img className="wordmark__logo" src={logoUrl} alt={siteName} width="160" height="44" />
  ) : (
    <>{siteName}</>
  );
