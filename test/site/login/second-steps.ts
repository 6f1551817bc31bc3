import { generateSync } from 'otplib';

/** A time in the middle of a 30-second TOTP step; as a fixed clock it keeps codes valid. */
export const middleOfStep = () => new Date((Math.floor(Date.now() / 30_000) + 0.5) * 30_000);

/**
 * The TOTP code at `now` plus so many steps. Each is valid once; setting up uses the one before.
 */
export const totpCodesAt =
  (now: Date) =>
  (secret: string, step = 0) =>
    generateSync({ secret, epoch: now.getTime() / 1_000 + 30 * step });

export const cookieOf = (answer: Response) =>
  answer.headers.get('set-cookie')?.split(';', 1)[0] ?? null;
export const hiddenField = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
export const secretIn = (html: string) =>
  (/class="security-secret">([^<]+)</.exec(html)?.[1] ?? '').replaceAll(' ', '');
export const recoveryCodesIn = (html: string) =>
  [...html.matchAll(/<li>([A-Z0-9]{5}-[A-Z0-9]{5})<\/li>/g)].map(([, code]) => code!);
