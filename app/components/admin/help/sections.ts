import { drawHelp, type HelpNode } from './draw';
import { SECTION_TITLES, type SectionId } from './places';

const TEXTS = import.meta.glob<HelpNode[]>('./sections/*.md', { eager: true, import: 'default' });

export const SECTION_IDS = Object.keys(SECTION_TITLES) as SectionId[];

/** The sections of Help in order; the text of each is in the Markdown file with its id as its name. */
export const HELP_SECTIONS = SECTION_IDS.map((id) => ({
  id,
  title: SECTION_TITLES[id],
  body: drawHelp(TEXTS[`./sections/${id}.md`] ?? []),
}));
