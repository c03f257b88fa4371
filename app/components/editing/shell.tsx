import { useLocation, useMatches, useNavigate, useParams } from '@remix-run/react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { EditingContext, type EditingParts } from '~/components/site/editing';
import { withEdit } from '~/components/site/navigation';
import { shapeOf, type Editing } from '~/rules/inline';
import { EditBar } from './bar';
import { Couriers } from './courier';
import { StoreContext } from './edit-context';
import { PlainText } from './plain-text';
import { EditStore } from './store';
import { EditToasts } from './toasts';

/** What the page's twin knows of who edits it; null for a visitor. */
function useEditingData(): Editing | null {
  const match = useMatches().findLast(({ data }) => (data as { editing?: unknown } | undefined)?.editing);
  return (match?.data as { editing: Editing } | undefined)?.editing ?? null;
}

/** Wraps every page's twin. A visitor gets the page as it is; who is signed in gets Edit Mode. */
export function EditShell({ children }: { children: ReactNode }) {
  const editing = useEditingData();
  const [store] = useState(() => new EditStore());
  const parts = useMemo(() => editing && partsOf(editing), [editing]);
  useTodaysAddress(editing?.slug);
  if (!parts) return children;
  return (
    <StoreContext.Provider value={store}>
      <EditingContext.Provider value={parts}>
        {parts.over}
        {children}
        <Couriers />
      </EditingContext.Provider>
    </StoreContext.Provider>
  );
}

const OVER = (
  <>
    <EditBar />
    <EditToasts />
  </>
);

function partsOf({ records }: Editing): EditingParts {
  return {
    text(name, field) {
      const record = records[name];
      if (!record || !(field in record.values)) return null;
      const shape = shapeOf(record.kind, field);
      return <PlainText key={`${name}/${field}`} record={record} field={field} isLine={shape === 'line'} />;
    },
    tools: () => null,
    over: OVER,
    to: withEdit,
  };
}

/** A new title is a new address: it takes the old one's place, and everything stays where it is. */
function useTodaysAddress(slug: string | null | undefined): void {
  const { slug: asked } = useParams();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!slug || !asked || slug === asked) return;
    const path = pathname.replace(/[^/]+(?=\/edit\/?$)/, slug);
    navigate(path + search + hash, { replace: true, preventScrollReset: true, state: state as unknown });
  }, [slug, asked, pathname, search, hash, state, navigate]);
}
