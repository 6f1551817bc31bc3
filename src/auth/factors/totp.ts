import { generateSecret, generateURI, verifySync } from 'otplib';

/**
 * Codes of an authenticator app: six digits, anew every 30 seconds, HMAC-SHA-1, which is what all
 * apps know. Source: RFC 6238.
 */

/** So many seconds an app's clock may be off, either way: one step. */
const drift = 30;

/** 160 bits in base32, as apps take it (RFC 4226 §4). */
export const newTotpSecret = (): string => generateSecret();

/**
 * The step this code is of, when it is one of now and later than the last that was used; else null
 * (RFC 6238 §5.2).
 */
export function stepOfCode(
  secret: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const epoch = Math.floor(now.getTime() / 1_000);
  // Every step there is was used: the library takes that for a mistake.
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

/** What the picture in front of the app's camera says. */
export const totpAddress = ({
  secret,
  account,
  issuer,
}: {
  secret: string;
  account: string;
  issuer: string;
}): string => generateURI({ secret, label: account, issuer });
