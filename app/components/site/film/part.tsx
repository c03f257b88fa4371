import type { ReactNode } from 'react';

interface PartProps {
  title: string;
  /** The id of the heading; by default it follows from the title, which is one word then. */
  id?: string;
  /** What stands below the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the page of a show, or of one for the press: its heading at the margin, labels and names on the axis. */
export function Part({ title, id = `part-${title.toLowerCase()}`, aside, children }: PartProps) {
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
