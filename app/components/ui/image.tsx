import { useMediaFacts } from './media-registry';

interface ResponsiveImageProps {
  src: string;
  /** '' where the text beside it says the same; left out: what is stored with the file. */
  alt?: string | undefined;
  /** How wide it is drawn, as in the `sizes` attribute. */
  sizes: string;
  className?: string;
  /** For the one picture that a visitor waits for: loaded at once, before others. */
  urgent?: boolean;
}

const DEFAULT_SIZE = { width: 1200, height: 675 };

/** A picture at the size it is needed, in the lightest format the browser reads, with its place kept. */
export function ResponsiveImage({
  src,
  alt,
  sizes,
  className = 'video-preview',
  urgent = false,
}: ResponsiveImageProps) {
  const facts = useMediaFacts(src);
  const { width, height } = { ...DEFAULT_SIZE, ...facts };
  const types = [...new Set(facts?.variants.map((variant) => variant.type))];
  // React 18 knows the attribute only in lower case.
  const priority = urgent ? { fetchpriority: 'high' } : {};
  return (
    <picture>
      {types.map((type) => (
        <source
          key={type}
          type={type}
          sizes={sizes}
          srcSet={facts?.variants
            .filter((variant) => variant.type === type)
            .map((variant) => `${variant.url} ${variant.width}w`)
            .join(', ')}
        />
      ))}
      <img
        className={className}
        src={src}
        alt={alt ?? facts?.alt ?? ''}
        width={width}
        height={height}
        loading={urgent ? 'eager' : 'lazy'}
        decoding="async"
        {...priority}
      />
    </picture>
  );
}
