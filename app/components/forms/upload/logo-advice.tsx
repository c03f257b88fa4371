import { useEffect, useState } from 'react';
import { useMediaFacts } from '~/components/ui/media-registry';
import { logoAdvice } from '~/rules/uploads/file-advice';
import { drawnUrl } from '~/rules/uploads/staff-url';

interface Measured {
  url: string;
  width: number;
  height: number;
}

/** Warns if a logo's shape makes it very small in the header. An image from another site is measured. */
export function LogoAdvice({ url }: { url: string }) {
  const facts = useMediaFacts(url);
  const [measured, setMeasured] = useState<Measured | null>(null);
  const isKnown = Boolean(facts?.width);
  useEffect(() => {
    if (isKnown) return;
    const image = new Image();
    const measure = () => setMeasured({ url, width: image.naturalWidth, height: image.naturalHeight });
    image.addEventListener('load', measure, { once: true });
    image.src = drawnUrl(url, facts);
    return () => image.removeEventListener('load', measure);
  }, [url, facts, isKnown]);
  const advice = logoAdvice(isKnown ? (facts ?? {}) : measured?.url === url ? measured : {});
  return advice && <p className="advice">{advice}</p>;
}
