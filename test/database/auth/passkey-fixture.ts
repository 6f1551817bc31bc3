import { type RateLimits, openRateLimits } from '#auth/api-keys/rate-limits.ts';
import { createPasskeyRegistrationOptions, savePasskey } from '#auth/factors/passkeys.ts';
import type { PasskeyRegistration, PasskeyAssertion } from '#protocol/forms/passkey.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { authenticator } from '../../site/login/authenticator.ts';
import { openAuthFixture, type UserName, type AuthFixture } from './auth-fixture.ts';

export const start = new Date('2026-11-26T12:00:00Z');
/** So many seconds after `start`. */
export const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000);
export const origin = 'https://zakelijk.example:8443';
export const elsewhere = 'https://elders.example';
export const guest: Viewer = { kind: 'guest' };
export const refused = (code: string) => ({ ok: false, problems: [{ code }] });

export type Device = ReturnType<typeof authenticator>;
// proof: made by the authenticator below
export const parseRegistration = (text: string) => JSON.parse(text) as PasskeyRegistration;
export const parseAssertion = (text: string) => JSON.parse(text) as PasskeyAssertion;

export type Options = { challenge: string } & Record<string, unknown>;
/** The options that a browser gets for its call to WebAuthn. */
export async function options(
  result: ReturnType<typeof createPasskeyRegistrationOptions>,
): Promise<Options> {
  const answer = await result;
  if (!answer.ok) throw new Error(answer.problems[0]!.code);
  return answer.value as Options; // proof: options of the library have a challenge
}

export type PasskeyFixture = Awaited<ReturnType<typeof openPasskeyFixture>>;

/** A world in which users make passkeys. */
export async function openPasskeyFixture() {
  const world: AuthFixture = await openAuthFixture();
  const limits: RateLimits = openRateLimits({ db: world.db, off: false });
  const as = (viewer: Viewer | UserName, now = start) => {
    const one = typeof viewer === 'string' ? world.viewerOf(viewer) : viewer;
    return world.contextOf(one, now);
  };
  const rows = <Row>(text: string, ...values: readonly unknown[]) =>
    world.db.rows<Row>({ text, values: [...values] });
  const toMake = (name: UserName, now = start) =>
    options(createPasskeyRegistrationOptions(as(name, now), { origin, name: 'Jan' }));
  return {
    world,
    limits,
    as,
    rows,
    toMake,
    /** Saves a new passkey of this user; its counter is 0 by default, as with most devices. */
    async deviceOf(name: UserName, now = start, counter = 0): Promise<Device> {
      const device = authenticator();
      const { challenge } = await toMake(name, now);
      const answer = parseRegistration(device.make({ challenge, origin, counter }));
      const result = await savePasskey(as(name, now), { made: answer, name: 'Laptop', origin });
      if (!result.ok) throw new Error(result.problems[0]!.code);
      return device;
    },
    async empty(): Promise<void> {
      const tables = ['session', 'login', 'passkey', 'one_time', 'limit_counter'];
      for (const table of tables) await rows(`delete from ${table}`);
    },
    async close(): Promise<void> {
      limits.close();
      await world.close();
    },
  };
}
