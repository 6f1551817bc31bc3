import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/**
 * Has the browser ask for a passkey. Returns null when there is no result: cancelled, timed out, or
 * no passkey.
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
 * Has the browser offer passkeys in the autofill of the address field, until another request
 * replaces it. Returns null when there is no result.
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

/** Has the browser make a passkey. Returns null when there is no result. */
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
  // The log-in was too long ago: the reloaded page asks for a proof first.
  if (answer.status === 403) location.reload();
  if (!answer.ok) throw new Error(`no options: ${String(answer.status)}`);
  return answer.json();
}
