import type { ReactNode } from 'react';

interface PartProps {
  /** The heading, from which the section has its id. */
  title: string;
  /** What stands below the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a show's page: its heading at the margin, labels and names on the axis. */
export function Part({ title, aside, children }: PartProps) {
  const id = `part-${title.toLowerCase()}`;
  return (
    <section className="part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
