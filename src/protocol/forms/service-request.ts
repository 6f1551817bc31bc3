import * as v from 'valibot';
import {
  requestKind,
  requestKinds,
  requestVisibilities,
  requestVisibility,
} from '#protocol/telecom/service-requests.ts';
import { messageField, noteField, toOneLine } from './checks/fields.ts';

export const maxSubjectLength = 120;

const subjectField = v.pipe(
  v.optional(v.string(), ''),
  toOneLine,
  v.trim(),
  v.nonEmpty('form.required'),
  v.maxLength(maxSubjectLength, 'form.tooLong'),
);

const recordField = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.regex(/^([A-Za-z0-9]{15}|[A-Za-z0-9]{18})?$/, 'record.notInList'),
);

/** In the order of the page. Source: decisions.md §2, §6. */
export const serviceRequest = v.object({
  kind: v.optional(v.picklist(requestKinds, 'record.notInList'), requestKind.question),
  subject: subjectField,
  description: messageField,
  connection: recordField,
  visibility: v.optional(
    v.picklist(requestVisibilities, 'record.notInList'),
    requestVisibility.company,
  ),
});

export type ServiceRequest = v.InferOutput<typeof serviceRequest>;

export const requestReply = v.object({ message: noteField });

export type RequestReply = v.InferOutput<typeof requestReply>;

export const requestVisibilityForm = v.object({
  visibility: v.picklist(requestVisibilities, 'record.notInList'),
});
