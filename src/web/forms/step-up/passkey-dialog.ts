import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/**
 * Lets the browser ask for a passkey, with the options from the address `from`. Returns the
 * response as JSON; null when the user gives none or an error occurs.
 */
export async function getPasskey(from: string): Promise<string | null> {
  try {
    const { id, type, response } = await startAuthentication({
      optionsJSON: await optionsAt(from),
    });
    return JSON.stringify({ id, type, response });
  } catch {
    return null;
  }
}

/**
 * Lets the browser offer passkeys in the autofill of the email field. Returns the response as JSON;
 * null when the browser cannot do that, the user picks none or an error occurs.
 */
export async function offerPasskey(from: string): Promise<string | null> {
  try {
    if (!(await browserSupportsWebAuthnAutofill())) return null;
    const { id, type, response } = await startAuthentication({
      optionsJSON: await optionsAt(from),
      useBrowserAutofill: true,
    });
    return JSON.stringify({ id, type, response });
  } catch {
    return null;
  }
}

export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony();

/**
 * Lets the browser create a passkey. Returns the response as JSON; null when the user creates none
 * or an error occurs.
 */
export async function makePasskey(from: string): Promise<string | null> {
  try {
    const { id, type, response } = await startRegistration({ optionsJSON: await optionsAt(from) });
    const { attestationObject, clientDataJSON, transports } = response;
    return JSON.stringify({
      id,
      type,
      response: { attestationObject, clientDataJSON, transports },
    });
  } catch {
    return null;
  }
}

async function optionsAt(from: string) {
  const answer = await fetch(from, { method: 'POST' });
  // The user must prove their identity first. The reloaded page asks for the proof.
  if (answer.status === 403) location.reload();
  if (!answer.ok) throw new Error(`no options: ${String(answer.status)}`);
  return answer.json();
}
