import { focusClasses } from '~/core/files/media';
import { useMediaFacts } from './use-playback';

interface ResponsiveImageProps {
  src: string;
  /** '' if adjacent text says the same; by default the text stored with the file. */
  alt?: string | undefined;
  sizes: string;
  className?: string;
  urgent?: boolean;
  /** Loads without waiting until it is near the viewport. */
  eager?: boolean;
}

const DEFAULT_SIZE = { width: 1200, height: 675 };

export function ResponsiveImage({
  src,
  alt,
  sizes,
  className = 'video-preview',
  urgent = false,
  eager = urgent,
}: ResponsiveImageProps) {
  const facts = useMediaFacts(src);
  const { width, height } = { ...DEFAULT_SIZE, ...facts };
  // React 18 knows the attribute only in lower case.
  const priority = urgent ? { fetchpriority: 'high' } : {};
  return (
    <picture>
      {facts?.sources.map(({ type, srcset }) => (
        <source key={type} type={type} sizes={sizes} srcSet={srcset} />
      ))}
      <img
        className={facts?.focus ? `${className} ${focusClasses(facts.focus)}` : className}
        src={src}
        alt={alt ?? facts?.alt ?? ''}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        {...priority}
      />
    </picture>
  );
}

interface LogoProps {
  siteName: string;
  /** '' for a site without a logo. */
  logoUrl: string;
}

/** Falls back to the name in type. Belongs into a `.wordmark`. */
export const Logo = ({ siteName, logoUrl }: LogoProps) =>
  logoUrl ? (
    <img className="wordmark__logo" src={logoUrl} alt={siteName} width="160" height="44" />
  ) : (
    <>{siteName}</>
  );
