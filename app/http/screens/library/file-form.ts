import { FOCUS_POINT, focusImageSize, focusOfClick } from '~/rules/uploads/focus-image';
import { USE_SECOND } from '~/rules/uploads/frames';
import type { FileView } from '~/services/uploads/library/file';
import type { Named } from '~/rules/press/approval-state';
import { omitUndefined, textOf, textsOf } from '../../forms/form-fields';
import { readPressForm } from './press-form';

const TEXTS = ['alt', 'caption', 'speech', 'transcript'] as const;

/** Returns the changes that the form of a file says. */
export function readFileForm(
  form: FormData,
  file: FileView,
  choices: readonly Named[],
): Record<string, unknown> {
  return omitUndefined({
    ...textsOf(form, TEXTS),
    ...readPressForm(form, file, choices),
    focus: focusIn(form, file),
    ...posterIn(form, file),
  });
}

/** Whether the form is to stay open: its button showed something that it changed. */
export const staysOpen = (form: FormData): boolean =>
  form.has(`${FOCUS_POINT}.x`) || form.get(USE_SECOND.name) === USE_SECOND.value;

/** A number, or what is none, for the rules to refuse; undefined if the form lacks it. */
function numberIn(form: FormData, name: string): unknown {
  const text = textOf(form, name)?.trim();
  if (text === undefined) return undefined;
  const value = Number(text);
  return text !== '' && Number.isFinite(value) ? value : text;
}

/** A click on the picture counts before the ranges, which the same form sends as they were. */
function focusIn(form: FormData, file: FileView) {
  const click = { x: numberIn(form, `${FOCUS_POINT}.x`), y: numberIn(form, `${FOCUS_POINT}.y`) };
  if (typeof click.x === 'number' && typeof click.y === 'number')
    return focusOfClick(focusImageSize(file), { x: click.x, y: click.y });
  const focus = omitUndefined({ x: numberIn(form, 'focus.x'), y: numberIn(form, 'focus.y') });
  return Object.keys(focus).length > 0 ? focus : undefined;
}

/** The form sends the second and the image as they are, too: what it changed counts. */
function posterIn(form: FormData, file: FileView) {
  if (form.get(USE_SECOND.name) === USE_SECOND.value) return { posterAt: numberIn(form, 'second') };
  const posterUrl = textOf(form, 'posterUrl')?.trim();
  const posterAt = numberIn(form, 'posterAt');
  const isNewImage = posterUrl !== undefined && posterUrl !== file.posterImage;
  const isNewSecond = posterAt !== undefined && posterAt !== file.posterAt;
  return {
    ...(isNewImage && { posterUrl }),
    ...(isNewSecond && { posterAt }),
  };
}
