import { generateSecret, generateURI, verifySync } from 'otplib';

// This file verifies codes of an authenticator app. A code has six digits, changes every 30 seconds
// and uses HMAC-SHA-1, which all apps support. Source: RFC 6238.

/**
 * The maximum difference in seconds between the clocks of the app and the server, in either
 * direction: one step.
 */
const drift = 30;

/** Returns a new secret of 160 bits in base32, which is the format of apps (RFC 4226 §4). */
export const newTotpSecret = (): string => generateSecret();

/**
 * Returns the time step of this code, if that step is current (within the drift) and later than
 * `lastStep`, the last step that was used; otherwise null (RFC 6238 §5.2).
 */
export function stepOfCode(
  secret: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const epoch = Math.floor(now.getTime() / 1_000);
  // The library throws when `lastStep` is later than every step it may accept.
  if (!/^\d{6}$/.test(code) || lastStep >= Math.floor((epoch + drift) / 30)) return null;
  const found = verifySync({
    secret,
    token: code,
    epoch,
    epochTolerance: drift,
    afterTimeStep: lastStep,
  });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}

/** Returns the `otpauth:` address in the QR code that the app scans. */
export const totpAddress = ({
  secret,
  account,
  issuer,
}: {
  secret: string;
  account: string;
  issuer: string;
}): string => generateURI({ secret, label: account, issuer });
