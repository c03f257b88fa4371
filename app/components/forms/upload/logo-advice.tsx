import { useEffect, useState } from 'react';
import { useMediaFacts } from '~/components/ui/media-registry';
import { logoAdvice } from '~/rules/uploads/file-advice';

interface Measured {
  url: string;
  width: number;
  height: number;
}

/** Says so when a logo has a shape that the header can show only very small. A picture of another site is measured. */
export function LogoAdvice({ url }: { url: string }) {
  const facts = useMediaFacts(url);
  const [measured, setMeasured] = useState<Measured | null>(null);
  const isKnown = Boolean(facts?.width);
  useEffect(() => {
    if (isKnown) return;
    const image = new Image();
    const measure = () => setMeasured({ url, width: image.naturalWidth, height: image.naturalHeight });
    image.addEventListener('load', measure, { once: true });
    image.src = url;
    return () => image.removeEventListener('load', measure);
  }, [url, isKnown]);
  const advice = logoAdvice(isKnown ? (facts ?? {}) : measured?.url === url ? measured : {});
  return advice && <p className="advice">{advice}</p>;
}
