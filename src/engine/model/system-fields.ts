import { dateTime } from '../fields/date-time.ts';
import type { Field } from '../fields/field.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { recordText } from '#messages/staff/records.ts';

export const systemFields = (owned: boolean): Record<string, Field> => ({
  Id: {
    ...text({
      label: recordText.fields.Id,
      length: 18,
      required: true,
      readOnly: true,
      tracked: false,
    }),
    collation: 'C',
  },
  ...(owned && {
    OwnerId: reference({
      label: recordText.fields.OwnerId,
      to: 'User',
      default: { from: 'viewer.user' },
    }),
  }),
  CreatedDate: dateTime({ label: recordText.fields.CreatedDate, readOnly: true, tracked: false }),
  CreatedById: reference({
    label: recordText.fields.CreatedById,
    to: 'User',
    readOnly: true,
    tracked: false,
  }),
  LastModifiedDate: dateTime({
    label: recordText.fields.LastModifiedDate,
    readOnly: true,
    tracked: false,
  }),
  LastModifiedById: reference({
    label: recordText.fields.LastModifiedById,
    to: 'User',
    readOnly: true,
    tracked: false,
  }),
  SystemModstamp: dateTime({
    label: recordText.fields.SystemModstamp,
    readOnly: true,
    tracked: false,
  }),
});
