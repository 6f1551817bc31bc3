import { generateSync } from 'otplib';

/** In the middle of a step, and staying there: what is good now is so until the end. */
export const middleOfStep = () => new Date((Math.floor(Date.now() / 30_000) + 0.5) * 30_000);

/** The code of a step from now: each is good once, and setting up takes that of the step before. */
export const codesAt =
  (now: Date) =>
  (secret: string, step = 0) =>
    generateSync({ secret, epoch: now.getTime() / 1_000 + 30 * step });

export const cookieOf = (answer: Response) =>
  answer.headers.get('set-cookie')?.split(';', 1)[0] ?? null;
export const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
export const secretIn = (html: string) =>
  (/class="security-secret">([^<]+)</.exec(html)?.[1] ?? '').replaceAll(' ', '');
export const codesIn = (html: string) =>
  [...html.matchAll(/<li>([A-Z0-9]{5}-[A-Z0-9]{5})<\/li>/g)].map(([, code]) => code!);
