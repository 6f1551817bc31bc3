import * as v from 'valibot';
import { apexPath } from '../constants.ts';
import { adviceCall } from '../forms/advice-call.ts';
import { contactMessage } from '../forms/contact-message.ts';
import { feedback } from '../forms/feedback.ts';
import { fibreCheck } from '../forms/fibre-check.ts';
import { fibreCode } from '../forms/fibre-code.ts';
import { fibreRequest } from '../forms/fibre-request.ts';
import { jobApplication } from '../forms/job-application.ts';

/**
 * Methods that write accept only POST, because a link must never write. Source: spec §7,
 * decisions.md §5, record-api.md §6.2.
 */
export type ProductMethod = {
  verbs: readonly ('GET' | 'POST')[];
  params: v.GenericSchema & { entries: v.ObjectEntries };
  key: 'none' | 'offered' | 'required';
  guests?: 'refused';
};

export type ProductParams<M extends ProductMethod> = v.InferOutput<M['params']>;

const given = v.pipe(v.string(), v.nonEmpty('form.required'));
const nothing = v.object({});

const maybeText = v.optional(v.nullable(v.string()));
const details = {
  Id: given,
  FirstName: maybeText,
  LastName: maybeText,
  Email: v.nullable(v.string()),
  MobilePhone: maybeText,
};
const ofRecord = v.union([v.string(), v.number(), v.boolean(), v.null()]);

const reading = <const P extends ProductMethod['params']>(params: P) =>
  ({ verbs: ['GET', 'POST'], params, key: 'none' }) as const;
const asking = <const P extends ProductMethod['params']>(params: P) =>
  ({ verbs: ['POST'], params, key: 'none' }) as const;
const form = <const P extends ProductMethod['params']>(params: P) =>
  ({ verbs: ['POST'], params, key: 'offered' }) as const;
const confirming = <const P extends ProductMethod['params']>(params: P) =>
  ({ verbs: ['POST'], params, key: 'required', guests: 'refused' }) as const;
const changing = <const P extends ProductMethod['params']>(params: P) =>
  ({ verbs: ['POST'], params, key: 'none', guests: 'refused' }) as const;

export const productMethods = {
  'FormulierController/submitContactMessage': form(contactMessage),
  'FormulierController/submitIntake': form(adviceCall),
  'FormulierController/submitJobApplication': form(
    v.object({ ...jobApplication.entries, vacancy: v.optional(given) }),
  ),
  'FormulierController/submitFeedback': form(feedback),
  'GlasvezelController/checkAddress': reading(fibreCheck),
  // POST comes first: logs and the browser's history would contain a code in a URL.
  'GlasvezelController/checkCode': { verbs: ['POST', 'GET'], params: fibreCode, key: 'none' },
  'GlasvezelController/submitRequest': form(fibreRequest),
  'ContactController/createContact': asking(
    v.object({ contactPersoonDetails: given, proof: v.optional(v.string()) }),
  ),
  'CaseController/getTotalOpenCasesByAccountId': reading(v.object({ accountId: given })),
  'MedewerkerController/getUserProfileMedewerkerRecordId': reading(nothing),
  'WebshopController/getMkbssoSAMLURL': reading(nothing),
  'UserController/updateUserDetails': changing(
    v.object({ usr: v.strictObject({ ...details, Username: maybeText }) }),
  ),
  'UserController/updateContactDetails': changing(v.object({ con: v.strictObject(details) })),
  'BedrijfController/updateCompany': changing(
    v.object({ company: v.objectWithRest({ Id: given }, ofRecord) }),
  ),
  'OpzeggingController/getProposal': reading(
    v.object({ connectionId: given, requestedDate: v.optional(given) }),
  ),
  'OpzeggingController/confirm': confirming(
    v.object({ connectionId: given, endDate: given, acceptEarlyCost: v.boolean() }),
  ),
  'UitporteringController/getProposal': reading(v.object({ connectionId: given })),
  'UitporteringController/confirm': confirming(
    v.object({ connectionId: given, acceptEarlyCost: v.boolean() }),
  ),
} as const satisfies Record<`${string}/${string}`, ProductMethod>;

export type ProductMethodName = keyof typeof productMethods;

export const isWriteMethod = ({ verbs }: ProductMethod): boolean => !verbs.includes('GET');

export const productPath = (name: ProductMethodName): string => `${apexPath}/${name}`;

export const idempotencyKey = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'record.input'));
