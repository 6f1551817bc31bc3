import { expect, it } from 'vitest';
import { checkApplication } from '#web/site/jobs/check-application.ts';

it('the browser tells a birth date that nobody who works has, with all that is empty', () => {
  const sent = new FormData();
  sent.set('birthDate', '2999-01-01');
  const fields = checkApplication(sent).map(({ field }) => field);
  expect(fields).toEqual(['firstName', 'lastName', 'birthDate', 'email', 'phone']);
});
