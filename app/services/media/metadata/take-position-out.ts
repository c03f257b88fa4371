import { readFile, writeFile } from 'node:fs/promises';
import type { MetadataBudget } from './budget';
import { withoutPosition } from './without-position';

/** Takes the position out of a picture in a local file, if it says one. Returns the size of the file then. */
export async function takePositionOut(
  file: string,
  contentType: string,
  budget: MetadataBudget,
): Promise<{ hadPosition: boolean; bytes: number }> {
  const content = await readFile(file);
  const cleaned = await withoutPosition(content, contentType, budget);
  if (cleaned) await writeFile(file, cleaned);
  return { hadPosition: cleaned !== null, bytes: (cleaned ?? content).length };
}
