import type { StoredUpload } from '~models/upload';
import { authorize, can, type Action, type Actor } from '~/rules/accounts/permissions';
import type { FileUse } from '~/rules/uploads/library';
import { addFile } from '../../activity/file-events';
import { findUpload } from '../delivery/find-upload';
import type { UploadUsage } from '../usage/content-kinds';

/** Whether an actor may change the fields and the tracks of a file, and delete it: its first uploader and editors. */
export const mayChangeUpload = (actor: Actor, upload: Pick<StoredUpload, 'createdBy'>): boolean =>
  can(actor, 'editUpload', upload);

/** Returns a file that an actor may change. Throws 401, 403 and 404. */
export async function authorizeChange(actor: Actor | null, file: string): Promise<StoredUpload> {
  authorize(actor, 'upload');
  const upload = await findUpload(file);
  addFile(upload);
  authorize(actor, 'editUpload', upload);
  return upload;
}

const ACTIONS: Partial<Record<UploadUsage['kind'], Action>> = { settings: 'editSettings', file: 'openAdmin' };

/** Returns uses without the edit links of those that the actor may not edit. */
export const openable = (actor: Actor, uses: readonly UploadUsage[]): FileUse[] =>
  uses.map(({ createdBy, path, fields: _, ...use }) => {
    const mayEdit = can(actor, ACTIONS[use.kind] ?? 'edit', { createdBy });
    return { ...use, path: mayEdit ? path : null };
  });
