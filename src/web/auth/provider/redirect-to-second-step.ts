import { redirect } from 'react-router';
import type { MfaChallenge } from '#auth/login/mfa-challenge.ts';
import { paths } from '../../paths.ts';
import { withReturn } from '../../session/return-path.ts';
import type { Visit } from '../../visit.ts';

/** The log-in page asks for the second step of a log-in that began elsewhere. */
export const redirectToSecondStep = (
  { ctx, authService }: Visit,
  challenge: MfaChallenge,
  next: string | null,
): Response =>
  redirect(withReturn(paths.login, next ?? undefined), {
    status: 303,
    headers: {
      'set-cookie': authService.secondStepCookie(ctx, challenge),
      'cache-control': 'no-store',
    },
  });
