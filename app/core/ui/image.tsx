import { useId } from 'react';
import type { SiteLogo } from '~/core/brand/site-look';
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
        src={facts?.croppedUrl ?? src}
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
  logo: SiteLogo;
  className?: string;
}

/** Falls back to the name in type. By default belongs into a `.wordmark`. */
export function Logo({ siteName, logo: { url, isPlain }, className = 'wordmark__logo' }: LogoProps) {
  const id = useId();
  if (!url) return <>{siteName}</>;
  if (!isPlain) return <img className={className} src={url} alt={siteName} width="160" height="44" />;
  return (
    <svg className={className} role="img" aria-label={siteName} viewBox="0 0 160 44">
      <filter id={id} colorInterpolationFilters="sRGB">
        <feFlood floodColor="currentColor" />
        <feComposite in2="SourceAlpha" operator="in" />
      </filter>
      <image href={url} width="160" height="44" preserveAspectRatio="xMinYMid meet" filter={`url(#${id})`} />
    </svg>
  );
}
