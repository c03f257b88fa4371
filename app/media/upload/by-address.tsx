import { useRef, useState, type ReactNode } from 'react';
import { Icon } from '~/core/ui/icon';
import { useBrowserLayoutEffect } from '~/core/ui/use-hydrated';

interface ByAddressProps {
  /** Unfolds the control, which takes no focus while it is folded; undefined without an error. A new error is a new value. */
  error: unknown;
  children: ReactNode;
}

/** Folds the control of a file's address away, until it is wanted. */
export function ByAddress({ error, children }: ByAddressProps) {
  const details = useRef<HTMLDetailsElement>(null);
  // The attribute never changes after the first render, so that the user can fold an invalid control.
  const [isOpen] = useState(error !== undefined);
  useBrowserLayoutEffect(() => {
    if (error !== undefined && details.current) details.current.open = true;
  }, [error]);
  return (
    <details className="by-address" ref={details} open={isOpen}>
      <summary>
        Use an address
        <Icon name="down" />
      </summary>
      {children}
    </details>
  );
}
