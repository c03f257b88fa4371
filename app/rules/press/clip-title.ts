/** Returns what a clip is called: its caption, else its alternative text, else its number in the kit. */
export const clipTitle = ({ caption, alt }: { caption: string; alt: string }, number: number): string =>
  caption || alt || `Clip ${number}`;
