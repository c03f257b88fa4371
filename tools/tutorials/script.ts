import type { Locator, Page } from 'playwright-core';
import type { Stage } from './stage';

export type Step = (stage: Stage) => Promise<void>;

/** One caption and what happens while it can be read. */
export interface Scene {
  announce: string;
  steps: Step[];
}

/** A tutorial: what is done, in order. */
export interface Script {
  /** Of its files. */
  name: string;
  /** Where it begins. */
  start: string;
  /** The scene whose end is the still picture. */
  poster: number;
  scenes: Scene[];
}

type Find = (page: Page) => Locator;

export const button =
  (name: string): Find =>
  (page) =>
    page.getByRole('button', { name, exact: true });
export const link =
  (name: string): Find =>
  (page) =>
    page.getByRole('link', { name, exact: true }).first();
export const field =
  (name: string): Find =>
  (page) =>
    page.getByLabel(name).and(page.locator('input, select, textarea, [role=textbox]')).first();
export const editor =
  (name: string): Find =>
  (page) =>
    page.getByRole('textbox', { name, exact: true });
export const words =
  (text: string): Find =>
  (page) =>
    page.getByText(text).first();

export const click =
  (find: Find): Step =>
  (stage) =>
    stage.click(find(stage.page));
export const pointAt =
  (find: Find): Step =>
  (stage) =>
    stage.pointAt(find(stage.page));
export const see =
  (find: Find): Step =>
  (stage) =>
    stage.see(find(stage.page));
export const choose =
  (find: Find, label: string): Step =>
  (stage) =>
    stage.choose(find(stage.page), label);
export const type =
  (text: string): Step =>
  (stage) =>
    stage.type(text);
export const press =
  (keys: string, times?: number): Step =>
  (stage) =>
    stage.press(keys, times);
export const rest =
  (ms: number): Step =>
  (stage) =>
    stage.rest(ms);
/** Clicks into a field and writes. */
export const fill = (find: Find, text: string): Step[] => [click(find), type(text)];
