import { isRefusalMark } from '~/rules/press/hold';

/** Marks a file that visitors may not have. Of other files, and of those that the page knows nothing of, it draws nothing. */
export function HeldBackMark({ mark }: { mark: string | null | undefined }) {
  if (!mark) return null;
  const tone = isRefusalMark(mark) ? 'badge--bad' : 'badge--soon';
  return (
    <span className={`badge held-mark ${tone}`} dir="auto">
      {mark}
    </span>
  );
}
