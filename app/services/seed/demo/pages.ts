import type { RetentionDays } from '~/rules/page-starts/page-start';
import { about } from './pages/about';
import { careers } from './pages/careers';
import { legalPages } from './pages/legal';
import type { DemoPage } from './types';

/** Returns the company's own pages; they tell visitors how long this installation keeps things. */
export const demoPages = (days: RetentionDays): DemoPage[] => [about, careers, ...legalPages(days)];
