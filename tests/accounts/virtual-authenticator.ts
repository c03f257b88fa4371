import type { CDPSession, Page } from '@playwright/test';

interface Authenticator {
  /** Whether the person who uses it is checked, and passes. */
  setUserVerified(isVerified: boolean): Promise<void>;
  credentials(): Promise<{ credentialId: string; isResidentCredential: boolean; userHandle?: string }[]>;
}

/** Gives the page a device that keeps passkeys and approves every request. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const client: CDPSession = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setUserVerified: async (isUserVerified) => {
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    credentials: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}
