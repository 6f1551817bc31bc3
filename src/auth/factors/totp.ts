import { generateSecret, generateURI, verifySync } from 'otplib';

// A code has six digits, changes every 30 seconds and uses HMAC-SHA-1. Source: RFC 6238.

/** Seconds by which the clock of the app may differ from ours, in either direction. */
const drift = 30;

/** 160 bits in base32 (RFC 4226 §4). */
export const newTotpSecret = (): string => generateSecret();

/** Null for a wrong code, and for a step that is not later than `lastStep` (RFC 6238 §5.2). */
export function stepOfCode(
  secret: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const epoch = Math.floor(now.getTime() / 1_000);
  // Without a step to accept after `lastStep`, the library can throw.
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

export const totpAddress = ({
  secret,
  account,
  issuer,
}: {
  secret: string;
  account: string;
  issuer: string;
}): string => generateURI({ secret, label: account, issuer });
