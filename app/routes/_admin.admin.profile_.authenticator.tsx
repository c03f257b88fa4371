import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AuthenticatorSetup } from '~/accounts/authenticator-setup';
import { drawQrCode, confirmAuthenticatorForm } from '~/accounts/second-factor-actions.server';
import { openEnrolment } from '~/accounts/second-factor.server';
import { sendForm } from '~/core/forms/client-action';
import { adminLoader } from '~/core/request/admin-loader.server';
import { AUTHENTICATOR_NOT_ADDED } from '~/core/validation/messages';
import { mustEnrol, inGroups } from '~/core/session/second-factor-policy.server';
import { getSettings } from '~/core/session/settings.server';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = adminLoader(async ({ actor, user, proof }) => {
  const { siteName } = await getSettings();
  const enrolment = await openEnrolment(actor, siteName);
  return {
    account: `${siteName}: ${user.username}`,
    // Null once there is an authenticator, even while its recovery codes are shown.
    toScan: enrolment && { qrCode: drawQrCode(enrolment.uri), secret: inGroups(enrolment.secret) },
    isRequired: await mustEnrol(user, proof),
    formKey: randomUUID(),
  };
});

export const action = confirmAuthenticatorForm;
export const clientAction = sendForm(AUTHENTICATOR_NOT_ADDED);

export const meta = adminTitle('Add an authenticator');

export default function AuthenticatorPage() {
  const answer = useActionData<typeof action>();
  return (
    <AuthenticatorSetup
      {...useLoaderData<typeof loader>()}
      codes={answer?.ok ? answer.codes : null}
      formError={answer?.ok ? undefined : answer}
    />
  );
}
