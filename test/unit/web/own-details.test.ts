import { expect, it } from 'vitest';
import { problemsOf } from '#web/own-details/save-details.ts';

/**
 * What a failed save of Mijn gegevens comes to; the words of the server are never shown. Source:
 * spec §8.
 */

const refused = (status: number, message = 'Secret words of the server', type = 'ANYTHING') => ({
  status,
  errors: [{ message, type, arguments: [] }],
});

it.each([
  [{ status: 0, errors: [] }, [{ code: 'form.unreached' }]],
  [refused(401), [{ code: 'record.noRight' }]],
  [refused(429, 'form.tooMany', 'REQUEST_LIMIT_EXCEEDED'), [{ code: 'form.tooMany' }]],
  [refused(500), [{ code: 'form.failed' }]],
  [{ status: 502, errors: [] }, [{ code: 'form.failed' }]],
  [refused(400), [{ code: 'form.failed' }]],
  [
    refused(400, 'MobilePhone: form.mobileWrong', 'INVALID_INPUT'),
    [{ field: 'MobilePhone', code: 'form.mobileWrong' }],
  ],
  [
    refused(400, 'LastName: record.required', 'REQUIRED_FIELD_MISSING'),
    [{ field: 'LastName', code: 'record.required' }],
  ],
  [
    refused(400, 'FirstName: this is 81 long, 80 at most', 'STRING_TOO_LONG'),
    [{ field: 'FirstName', code: 'record.tooLong' }],
  ],
  [
    refused(403, 'record.readOnly', 'INSUFFICIENT_ACCESS_OR_READONLY'),
    [{ code: 'record.readOnly' }],
  ],
])('%j becomes %j', (error, problems) => {
  expect(problemsOf(error)).toEqual(problems);
});
