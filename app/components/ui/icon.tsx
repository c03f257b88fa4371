/** The admin's icons, drawn on a 20 by 20 grid. */
const PATHS = {
  dashboard: 'M3 9.5 10 4l7 5.5V17h-4.5v-4.5h-5V17H3z',
  shows: 'M2.5 4h15v10h-15zM7 17h6',
  news: 'M4 3.5h12v13H4zM7 7h6M7 10h6M7 13h3',
  pages: 'M5 2.500h7l3.500 3.500v11.500H5zM12 2.500V6h3.500M8 10h4.500M8 13h4.500',
  people: 'M10 3.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4M3.5 17c.6-3.4 3-5 6.5-5s5.9 1.600 6.500 5',
  media: 'M2.500 3.500h15v13h-15zm0 10 4.200-4 4 4 2.600-2.500 4.200 4M13 7.200v.01',
  settings: 'M3 6h8m4 0h2M3 14h2m4 0h8M13 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4M7 12a2 2 0 1 1 0 4 2 2 0 0 1 0-4',
  users:
    'M7.500 4.300a2.700 2.700 0 1 1 0 5.400 2.700 2.700 0 0 1 0-5.400M2.500 16c.5-2.900 2.300-4.200 5-4.200s4.500 1.300 5 4.200M13 4.500a2.700 2.700 0 0 1 0 5M14.800 12c1.600.6 2.400 2 2.700 4',
  activity: 'M2.5 10h3l2.5-6 4 12 2.5-6h3',
  help: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M7.900 8a2.100 2.100 0 1 1 3.100 1.900c-.7.4-1 .8-1 1.600M10 14v.01',
  edit: 'M4 16l.7-3.400L13.500 3.800l2.700 2.700-8.800 8.800zM11.500 5.800l2.700 2.700',
  open: 'M8 4H4v12h12v-4M11 3.500h5.500V9M16 4l-7 7',
  logout: 'M8 3.500H4v13h4M8.500 10H17m-3.500-3.500L17 10l-3.500 3.500',
  sidebar: 'M3 4h14v12H3zM8 4v12',
  add: 'M10 4v12M4 10h12',
  remove: 'M4 6h12M8 6V3.500h4V6M5.500 6l.6 10.500h7.800L14.500 6',
  up: 'm5 12 5-5 5 5',
  down: 'm5 8 5 5 5-5',
  left: 'm12 5-5 5 5 5',
  right: 'm8 5 5 5-5 5',
  cross: 'm5 5 10 10m0-10L5 15',
  check: 'm4 10.500 4 4 8-9',
  warning: 'M10 3.500 17.500 16.500h-15zM10 8v4m0 2.200v.01',
  info: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M10 9v5m0-8v.01',
  search: 'M14 8.500a5.500 5.500 0 1 1-11 0 5.500 5.500 0 0 1 11 0m-1.200 4.300 4.200 4.200',
  upload: 'M10 14V4m-4 4 4-4 4 4M3.500 16.500h13',
  download: 'M10 4v10m-4-4 4 4 4-4M3.500 16.500h13',
  link: 'M8.500 11.500a3 3 0 0 0 4.300 0l2.700-2.700a3 3 0 0 0-4.300-4.300l-.9.9m1.200 3.100a3 3 0 0 0-4.300 0l-2.700 2.700a3 3 0 0 0 4.300 4.300l.9-.9',
  ordered: 'M8 5h9M8 10h9M8 15h9M3 4l1-.5V7M3 9.500h1.500L3 12h1.700',
  bullets: 'M8 5h9M8 10h9M8 15h9M4 5v.01M4 10v.01M4 15v.01',
  clear: 'M5 4h10M10 4 8.500 16M4 16.500 16.500 9',
  grip: 'M7.500 5v.01M12.500 5v.01M7.500 10v.01M12.500 10v.01M7.500 15v.01M12.500 15v.01',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside a text, or in a control with an accessible label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="glyph" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
