import { useId, type ReactNode } from 'react';

interface KitPartProps {
  /** The place to which the list of what is missing leads. */
  id?: string;
  title: string;
  text?: ReactNode;
  /** Beside the heading. */
  tools?: ReactNode;
  /** Whether its controls need the whole width. */
  isWide?: boolean;
  children: ReactNode;
}

/** A part of the form of a kit, under its heading. */
export function KitPart({ id, title, text, tools, isWide = false, children }: KitPartProps) {
  const own = useId();
  return (
    <section className={isWide ? 'set press-form__wide' : 'set'} id={id} aria-labelledby={own}>
      <header>
        <h2 id={own}>{title}</h2>
        {text && <p>{text}</p>}
        {tools}
      </header>
      <div>{children}</div>
    </section>
  );
}
