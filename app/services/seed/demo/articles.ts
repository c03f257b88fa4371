import { companyArticles } from './articles-company';
import { dramaArticles } from './articles-drama';
import { factualArticles } from './articles-factual';
import { perihelionArticles } from './articles-perihelion';
import type { DemoArticle } from './types';

export const demoArticles: DemoArticle[] = [
  ...companyArticles,
  ...dramaArticles,
  ...factualArticles,
  ...perihelionArticles,
];
