/** The fonts of each pair of typefaces but the first, and the space between the letters of titles in em. Written by tools/fonts. */
export const FONT_STACKS = {
  condensed: {
    display: "'League Gothic', 'League Gothic Fallback', 'League Gothic Fallback Linux', sans-serif",
    text: "'Libre Franklin Text', 'Libre Franklin Text Fallback', 'Libre Franklin Text Fallback Linux', sans-serif",
    ui: "'Libre Franklin', 'Libre Franklin Fallback', 'Libre Franklin Fallback Linux', sans-serif",
    tight: -0.005,
  },
  geometric: {
    display: "'Jost Display', 'Jost Display Fallback', 'Jost Display Fallback Linux', sans-serif",
    text: "'Literata', 'Literata Fallback', 'Literata Fallback Android', 'Literata Fallback Linux', serif",
    ui: "'Jost', 'Jost Fallback', 'Jost Fallback Linux', sans-serif",
    tight: -0.03,
  },
  bookish: {
    display:
      "'Source Serif Display', 'Source Serif Display Fallback', 'Source Serif Display Fallback Android', 'Source Serif Display Fallback Linux', serif",
    text: "'Source Serif', 'Source Serif Fallback', 'Source Serif Fallback Android', 'Source Serif Fallback Linux', serif",
    ui: "'Source Sans', 'Source Sans Fallback', 'Source Sans Fallback Linux', sans-serif",
    tight: -0.03,
  },
  didone: {
    display:
      "'Bodoni Moda Display', 'Bodoni Moda Display Fallback', 'Bodoni Moda Display Fallback Android', 'Bodoni Moda Display Fallback Linux', serif",
    text: "'Hanken Grotesk Text', 'Hanken Grotesk Text Fallback', 'Hanken Grotesk Text Fallback Linux', sans-serif",
    ui: "'Hanken Grotesk', 'Hanken Grotesk Fallback', 'Hanken Grotesk Fallback Linux', sans-serif",
    tight: -0.02,
  },
  soft: {
    display:
      "'Fraunces Display', 'Fraunces Display Fallback', 'Fraunces Display Fallback Android', 'Fraunces Display Fallback Linux', serif",
    text: "'Figtree Text', 'Figtree Text Fallback', 'Figtree Text Fallback Linux', sans-serif",
    ui: "'Figtree', 'Figtree Fallback', 'Figtree Fallback Linux', sans-serif",
    tight: -0.03,
  },
  rounded: {
    display: "'Nunito Display', 'Nunito Display Fallback', 'Nunito Display Fallback Linux', sans-serif",
    text: "'Nunito Sans Text', 'Nunito Sans Text Fallback', 'Nunito Sans Text Fallback Linux', sans-serif",
    ui: "'Nunito Sans', 'Nunito Sans Fallback', 'Nunito Sans Fallback Linux', sans-serif",
    tight: -0.025,
  },
  mono: {
    display: "'Martian Mono Display', 'Martian Mono Display Fallback', monospace",
    text: "'Newsreader Text', 'Newsreader Text Fallback', 'Newsreader Text Fallback Android', 'Newsreader Text Fallback Linux', serif",
    ui: "'Martian Mono', 'Martian Mono Fallback', monospace",
    tight: -0.05,
  },
} as const;
