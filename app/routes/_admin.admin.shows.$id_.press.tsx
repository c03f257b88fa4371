import { useActionData, useLoaderData } from '@remix-run/react';
import type { FormError } from '~/core/merge/form-error';
import { KitScreen, PressLinks } from '~/press/kits/kit-screen';
import { sendForm } from '~/core/forms/client-action';
import { kitAction, kitLoader } from '~/press/kits/press-screens.server';
import { KIT_NOT_SAVED, messageFor, PRESS_LINK_FAILURES } from '~/core/validation/messages';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepRecordWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = kitLoader;
export const action = kitAction;
export const clientAction = sendForm(messageFor({ ...PRESS_LINK_FAILURES, save: KIT_NOT_SAVED }, 'save'));
export const meta = adminTitle('Press');

export default function KitPage() {
  const { links, ...kit } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormError | { ok: true } | undefined;
  return (
    <>
      <KitScreen {...kit} formError={answer?.ok ? undefined : answer} />
      {links && (
        <PressLinks
          action={`/admin/shows/${kit.id}/press`}
          links={links}
          isOff={kit.panel.values.visibility === 'off'}
          formKey={`press-link/${kit.panel.idempotencyKey}`}
        />
      )}
    </>
  );
}
