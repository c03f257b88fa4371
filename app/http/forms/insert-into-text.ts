import { insertAfter, readPlaces } from '~/rules/blocks/text-places';
import { writeBlock } from '~/rules/blocks/write-block';
import type { Actor } from '~/rules/accounts/permissions';
import { patchSchema } from '~/rules/fields/field-schemas';
import { BLOCK_CHOICES, BLOCK_CONTROLS, INSERT_BUTTON, type BlockChoice } from '~/rules/forms/block-form';
import type { FormError } from '~/rules/forms/form-error';
import type { Kind } from '~/rules/kinds/kinds';
import { fieldOf, holdsBlocks } from '~/rules/kinds/labels';
import { Failure } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import { textOf } from './form-fields';
import { typedValues } from './form-recovery';
import { readBlock, readBlockChoice } from './read-block';
import { shownForm } from './shown-form';

/** The message if it fails. */
export const NOT_INSERTED = 'Nothing was inserted';

const NO_TEXT = 'This form has no text into which something can be inserted.';

/**
 * Returns the form with a block inserted into one of its texts, and saves nothing. What else is typed stays; the controls that said what
 * to insert are empty. Throws 400 with the control that is wrong, also if the text could then not be saved.
 */
export async function insertIntoText(actor: Actor, kind: Kind, form: FormData): Promise<FormError> {
  const name = textOf(form, INSERT_BUTTON) ?? '';
  form.delete(INSERT_BUTTON);
  const field = holdsBlocks(kind, name) ? fieldOf(kind, name) : undefined;
  if (!field) throw new Failure(400, NO_TEXT);
  const text = textOf(form, name) ?? '';
  const places = readPlaces(text);
  const choice = readBlockChoice(form);
  const after = readAfter(form, places.length);
  const block = await readBlock(actor, choice, form);
  const inserted = insertAfter(text, places, after, writeBlock(block));
  parse(patchSchema({ [name]: field }), { [name]: inserted });
  const others = Object.entries(typedValues(form)).filter(
    ([control]) => !BLOCK_CONTROLS[choice].includes(control),
  );
  // The next block follows this one.
  const values = { ...Object.fromEntries(others), [name]: inserted, after: String(after + 1) };
  return shownForm(values, sentenceAbout(choice, after));
}

/** Returns after how many places of the text the block is inserted: at its end, if the form does not say. */
function readAfter(form: FormData, count: number): number {
  const typed = textOf(form, 'after') ?? String(count);
  const after = /^\d{1,6}$/.test(typed) ? Number(typed) : Infinity;
  if (after <= count) return after;
  const message = `The text now has ${count} ${count === 1 ? 'paragraph' : 'paragraphs'}. Choose the place again`;
  throw new Failure(400, message, { after: [message] });
}

function sentenceAbout(choice: BlockChoice, after: number): string {
  const noun = BLOCK_CHOICES.find(([value]) => value === choice)?.[1].toLowerCase() ?? '';
  const place = after === 0 ? 'at the beginning' : `after paragraph ${after}`;
  return `The ${noun} is now in the text, ${place}. Nothing is saved yet.`;
}
