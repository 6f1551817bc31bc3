import { expect, it } from 'vitest';
import { formTextsOf } from '#web/forms/drafts/form-texts.ts';

it('each line break of a form becomes one LF, also in several values of one name', () => {
  const sent = new FormData();
  sent.append('message', 'een\r\ntwee\rdrie');
  for (const value of ['een', 'twee\r\ndrie', 'vier\rvijf']) sent.append('days', value);
  expect(formTextsOf(sent)).toEqual({
    message: 'een\ntwee\ndrie',
    days: 'een;twee\ndrie;vier\nvijf',
  });
});
