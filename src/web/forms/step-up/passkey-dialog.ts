import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/**
 * Has the browser ask for a passkey. Null when that came to nothing: cancelled, too late, none
 * there.
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
 * Has the browser offer passkeys where it fills in the address, for as long as nobody asks for one
 * otherwise; whoever picks one is asked nothing more. Null when that came to nothing.
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

/** Has the browser make one. Null when that came to nothing. */
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
  // The log-in is too long ago by now: the page anew asks who it is first.
  if (answer.status === 403) location.reload();
  if (!answer.ok) throw new Error(`no options: ${String(answer.status)}`);
  return answer.json();
}
