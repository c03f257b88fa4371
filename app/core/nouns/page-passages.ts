import { htmlToText } from '~/core/html/html';
import { openPassages } from '~/core/text/parts';

interface PageTexts {
  title?: string | undefined;
  intro?: string | undefined;
  body?: string | undefined;
  vacancies?: readonly { title?: string; place?: string; contract?: string; text?: string }[] | undefined;
}

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
