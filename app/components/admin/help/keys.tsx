/** Renders a key; with `mod`, the key together with Ctrl (Cmd on a Mac). */
export function Keys({ of, mod = false }: { of: string; mod?: boolean }) {
  if (!mod) return <kbd>{of}</kbd>;
  return (
    <>
      <kbd>Ctrl {of}</kbd> (<kbd>Cmd {of}</kbd> on a Mac)
    </>
  );
}
