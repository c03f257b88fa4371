import { TITLE_FIELDS } from '~/core/nouns/kinds';
import { giveAnswer, listAnswers } from '~/records/previews/answers.server';
import { createPreview, openPreview, type PreviewSubject } from '~/records/previews/previews.server';
import { actor } from './make';

const editor = actor('editor', { name: 'Sun-hee Park' });

/** Asks Ana Vey about a record, who asks for a change of its title. Returns the ids of the link, the answer and its note. */
export async function makeAnswer(about: PreviewSubject) {
  const { id: preview, links } = await createPreview(editor, about, { ask: { names: ['Ana Vey'] } });
  const token = links[0]?.token ?? '';
  const notes = [{ about: TITLE_FIELDS[about.kind], text: 'Not this one.' }];
  await giveAnswer(await openPreview(token), { answer: 'changes', notes });
  const { answers } = await listAnswers(editor, about, { page: 1, limit: 1 });
  return { preview, token, answer: answers[0]?.id ?? '', note: answers[0]?.notes[0]?.id ?? '' };
}
