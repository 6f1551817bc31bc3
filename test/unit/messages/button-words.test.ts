import { expect, it } from 'vitest';
import { recordText } from '#messages/staff/records.ts';
import { staffEditText } from '#messages/staff/edit.ts';
import { staffRecordText } from '#messages/staff/record.ts';

it.each([
  [recordText.buttons.Clone, staffRecordText.clone],
  [recordText.buttons.Merge, staffRecordText.merge],
  [recordText.buttons.Edit, staffEditText.start],
])('the label %s of a button is the same in the API and in the workspace', (apiLabel, drawn) =>
  expect(drawn).toBe(apiLabel),
);
