import { GALLERY_SIZE, notInLibrary, readFigure } from '~/core/html/read-figure';
import { insertAfter, readPlaces } from '~/core/forms/place-names';
import { writeBlock, escapeText } from '~/core/html/write-block';
import type { Actor } from '~/core/access/permissions';
import { patchSchema } from '~/core/fields/field-schemas.server';
import {
  BLOCK_CHOICES,
  BLOCK_CONTROLS,
  INSERT_BUTTON,
  type BlockChoice,
  type InsertableFile,
} from '~/core/forms/block-form';
import type { FormError } from '~/core/merge/form-error';
import type { Kind } from '~/core/nouns/kinds';
import { fieldOf, holdsBlocks } from '~/core/nouns/labels';
import { Failure, fieldFailure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { textOf, checkedValues, linesOf } from '~/core/forms/read-controls.server';
import { typedValues } from '~/core/forms/form-recovery.server';
import { shownForm } from '~/core/forms/record-form-data.server';
import { GALLERY_LIMITS, type Block } from '~/core/html/block';
import { NO_EMBED_ADDRESS, readEmbedAddress } from '~/core/html/embed-address';
import { MAX_ELEMENTS } from '~/core/html/html';
import type { MediaType } from '~/core/files/uploads';
import { findInsertableFiles } from '~/media/library/library-files.server';

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

/** Returns the number of blocks before the insertion; the default is the end of the text. */
function readAfter(form: FormData, count: number): number {
  const typed = textOf(form, 'after') ?? String(count);
  const after = /^\d{1,6}$/.test(typed) ? Number(typed) : Infinity;
  if (after <= count) return after;
  throw fieldFailure(
    400,
    'after',
    `The text now has ${count} ${count === 1 ? 'paragraph' : 'paragraphs'}. Choose the place again`,
  );
}

function sentenceAbout(choice: BlockChoice, after: number): string {
  const noun = BLOCK_CHOICES.find(([value]) => value === choice)?.[1].toLowerCase() ?? '';
  const place = after === 0 ? 'at the beginning' : `after paragraph ${after}`;
  return `The ${noun} is now in the text, ${place}. Nothing is saved yet.`;
}

const NO_CHOICE = 'Choose what to insert';
const NO_WORDS = 'Enter the words of the quote';
const TOO_MANY_LINES = `A quote can have at most ${MAX_ELEMENTS.toLocaleString('en-GB')} lines`;

const WORDS = { image: 'picture', video: 'film' } as const satisfies Record<MediaType, string>;

const atControl = (name: string, message: string) => fieldFailure(400, name, message);

/** Throws 400 if it cannot be inserted. */
function readBlockChoice(form: FormData): BlockChoice {
  const typed = textOf(form, 'what')?.toLowerCase();
  const [choice] = BLOCK_CHOICES.find(([value]) => value === typed) ?? [];
  if (!choice) throw atControl('what', NO_CHOICE);
  return choice;
}

/** Throws 400 with the control that is wrong. */
function readBlock(actor: Actor, choice: BlockChoice, form: FormData): Promise<Block> | Block {
  switch (choice) {
    case 'picture':
      return readMedia(actor, form, 'image');
    case 'film':
      return readMedia(actor, form, 'video');
    case 'gallery':
      return readGallery(actor, form);
    case 'quote':
      return readQuote(form);
    case 'embed':
      return readEmbed(form);
    case 'line':
      return { type: 'line' };
  }
}

async function readMedia(actor: Actor, form: FormData, kind: MediaType): Promise<Block> {
  const names = checkedValues(form, 'file', 1) ?? [];
  if (names.length !== 1) throw atControl('file', `Choose one ${WORDS[kind]}`);
  const [file = ''] = await readFiles(actor, names, kind);
  return { type: 'media', file, size: 'text', alt: '', caption: '' };
}

async function readGallery(actor: Actor, form: FormData): Promise<Block> {
  const { least, most } = GALLERY_LIMITS;
  const names = checkedValues(form, 'file', most) ?? [];
  if (names.length < least || names.length > most) throw atControl('file', GALLERY_SIZE);
  return { type: 'gallery', files: await readFiles(actor, names, 'image'), caption: '' };
}

async function readFiles(actor: Actor, names: readonly string[], kind: MediaType): Promise<string[]> {
  const found = await findInsertableFiles(actor, names);
  return found.map((file, index) => pathOf(file, names[index] ?? '', kind));
}

function pathOf(found: InsertableFile | undefined, named: string, kind: MediaType): string {
  if (!found) throw atControl('file', notInLibrary(named));
  if (found.kind !== kind)
    throw atControl('file', `“${found.name}” is a ${WORDS[found.kind]}. Choose a ${WORDS[kind]}`);
  return found.file;
}

const oneLineOf = (form: FormData, name: string) => (textOf(form, name) ?? '').replace(/\s+/g, ' ').trim();

function readQuote(form: FormData): Block {
  const lines = linesOf(form, 'blockText', MAX_ELEMENTS) ?? [];
  if (lines.length === 0) throw atControl('blockText', NO_WORDS);
  if (lines.length > MAX_ELEMENTS) throw atControl('blockText', TOO_MANY_LINES);
  const html = lines.map((line) => `<p>${escapeText(line)}</p>`).join('');
  return { type: 'quote', html, cite: escapeText(oneLineOf(form, 'cite')) };
}

function readEmbed(form: FormData): Block {
  const embed = readEmbedAddress(textOf(form, 'address') ?? '');
  if (!embed) throw atControl('address', NO_EMBED_ADDRESS);
  const title = oneLineOf(form, 'blockText');
  const block = { type: 'embed', ...embed, title, poster: '' } as const;
  const written = writeBlock(block);
  // Everything else has been read already.
  const problem = readFigure(written.slice('<figure'.length, written.indexOf('>')));
  if (typeof problem === 'string') throw atControl('blockText', problem);
  return block;
}
