import { linksIn } from '~/core/fields/item-texts.server';
import { LIST_PATHS, RECORD_FIELDS, titleOf } from '~/core/nouns/kinds';
import { mediaFacts } from '~/media/facts/media-facts.server';
import { versionFiles } from '~/media/library/library-files.server';
import { compareVersions } from '~/records/history/version-differences';
import { compareAnswer } from '~/records/previews/answers.server';
import { namesOfFiles } from '~/records/save/record-references.server';
import { kindLoader } from './kind-routes.server';

/** Loads the comparison of the record as it was when it was answered with what it is now. */
export const answerLoader = kindLoader(async ({ actor, params }, kind) => {
  const { id = '', answer: answerId = '' } = params;
  const { answer, from, to } = await compareAnswer(actor, { kind, id }, answerId);
  const fields = RECORD_FIELDS[kind];
  const fileNames = await namesOfFiles(fields, from, to);
  const differences = await compareVersions({ kind, from, to, fileNames });
  const urls = [from, to].flatMap((values) => linksIn(fields, values));
  const [media, files] = await Promise.all([mediaFacts(urls), versionFiles(urls)]);
  const formPath = `${LIST_PATHS[kind]}/${id}`;
  return { title: titleOf(kind, to), formPath, answer, differences, media, files };
});
