import { useId, type ReactNode } from 'react';

interface BrandPartProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** A part of the brand's form, under its heading. */
export function BrandPart({ title, text, children }: BrandPartProps) {
  const id = useId();
  return (
    <section className="brand-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p className="quiet">{text}</p>}
      {children}
    </section>
  );
}
