import { expect, it } from 'vitest';
import { recordText } from '#text/records.ts';
import { staffEditText } from '#text/staff-edit.ts';
import { staffRecordText } from '#text/staff-record.ts';

it.each([
  [recordText.buttons.Clone, staffRecordText.clone],
  [recordText.buttons.Merge, staffRecordText.merge],
  [recordText.buttons.Edit, staffEditText.start],
])('what programs read on a button, people read too: %s', (told, drawn) => expect(drawn).toBe(told));
