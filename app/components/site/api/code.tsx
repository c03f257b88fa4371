/** Code that scrolls by itself where it is too wide, by keyboard too. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <pre tabIndex={0} role="region" aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}
