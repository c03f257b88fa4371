import { companyArticles } from './articles-company';
import { dramaArticles } from './articles-drama';
import { documentaryArticles } from './articles-documentaries';
import { perihelionArticles } from './articles-perihelion';
import type { DemoArticle } from './types';

export const demoArticles: DemoArticle[] = [
  ...companyArticles,
  ...dramaArticles,
  ...documentaryArticles,
  ...perihelionArticles,
];
