import { htmlToText } from '~/core/html/html';
import { openPassages } from '~/core/text/parts';

/** The texts of a page as a form or a record has them; what is missing counts as empty. */
interface PageTexts {
  title?: string | undefined;
  intro?: string | undefined;
  /** Rich text. */
  body?: string | undefined;
  vacancies?: readonly { title?: string; place?: string; contract?: string; text?: string }[] | undefined;
}

/** Returns the number of passages in square brackets in what visitors read of a page. */
export function openPassagesOf({ title = '', intro = '', body = '', vacancies = [] }: PageTexts): number {
  const ofVacancies = vacancies.flatMap((vacancy) => [
    vacancy.title,
    vacancy.place,
    vacancy.contract,
    vacancy.text,
  ]);
  return [title, intro, htmlToText(body), ...ofVacancies]
    .map((text = '') => openPassages(text))
    .reduce((sum, count) => sum + count, 0);
}
