import { expect, it } from 'vitest';
import { browse, openWithProviders } from './provider-fixture.ts';

/** The keys of a provider, which it is asked for when a log-out token arrives. */

const both = await openWithProviders();
const { server, provider } = both;

it.each(['error', 'text', 'invalid'] as const)(
  'keys that are wrong (%s) leave the provider alone for a while, and strangers hear no causes',
  async (keys) => {
    const { server: own, provider: other } = await openWithProviders();
    other.state.keys = keys;
    const post = async () =>
      browse(own, '/inloggen/met/google/afmelden', {
        form: { logout_token: await other.logOutToken({ sub: 'iemand' }) },
      });
    const answers = [await post(), await post(), await post()];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    for (const { body } of answers)
      expect(JSON.parse(body)).toEqual({
        error: 'temporarily_unavailable',
        error_description: 'the keys of the provider cannot be read now',
      });
    expect(other.state.keyReads).toBe(1);
  },
);

it('simultaneous log-ins share one reading of what the provider publishes', async () => {
  await Promise.all([1, 2, 3, 4].map(() => browse(server, '/inloggen/met/google')));
  expect(provider.state.discoveries).toBe(1);
});
