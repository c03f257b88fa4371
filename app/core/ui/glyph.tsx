const PATHS = {
  arrow: 'M3 10h13M11 4.5 16.5 10 11 15.5',
  back: 'M17 10H4M9 4.5 3.5 10 9 15.5',
  check: 'm4 10.5 4 4 8-9',
  close: 'm4.5 4.5 11 11m0-11-11 11',
  copy: 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7',
  down: 'm4 7.5 6 6 6-6',
  download: 'M10 4v10m-4-4 4 4 4-4M3.5 16.5h13',
  pause: 'M6.5 4v12m7-12v12',
  search: 'M14 8.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0m-1.2 4.3 4.2 4.2',
  sound: 'M3 7.5v5h3.2L11 16.5v-13L6.2 7.5zM14 7.2a4 4 0 0 1 0 5.6',
  mute: 'M3 7.5v5h3.2L11 16.5v-13L6.2 7.5zM14 8l4 4m0-4-4 4',
  play: 'M4 2.5v15l13.5-7.5z',
} as const;

const SOLID: ReadonlySet<string> = new Set(['play']);

export type GlyphName = keyof typeof PATHS;

export function Glyph({ name }: { name: GlyphName }) {
  return (
    <svg className={SOLID.has(name) ? 'glyph glyph--solid' : 'glyph'} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
