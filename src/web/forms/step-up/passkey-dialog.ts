import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

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
  // The user must prove their identity first; the reloaded page asks for the proof.
  if (answer.status === 403) location.reload();
  if (!answer.ok) throw new Error(`no options: ${String(answer.status)}`);
  return answer.json();
}
