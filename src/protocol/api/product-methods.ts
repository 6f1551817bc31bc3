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
 * What this business does for programs, declared once as `{class}/{method}` and read by `api/`
 * (which answers it), `client/` (which calls it) and the contract tests. GET takes the parameters
 * as query, POST as one JSON object. Methods that read answer both; methods that write answer POST
 * alone, because a link must never write. Source: spec §7, decisions.md §5, record-api.md §6.2.
 */
export type ProductMethod = {
  verbs: readonly ('GET' | 'POST')[];
  params: v.GenericSchema & { entries: v.ObjectEntries };
  /**
   * Whether it takes an `idempotencyKey` beside its parameters: a form may come with one, what
   * cannot be undone must.
   */
  key: 'none' | 'offered' | 'required';
  /** Guests may not use it: they are refused before the body is read. */
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
  // `vacancy`: the slug of the job, absent for an open application. A CV is a file, and files do
  // not travel in JSON: it goes with the form of the page.
  'FormulierController/submitJobApplication': form(
    v.object({ ...jobApplication.entries, vacancy: v.optional(given) }),
  ),
  'FormulierController/submitFeedback': form(feedback),
  'GlasvezelController/checkAddress': reading(fibreCheck),
  // The first verb is the one to use: a code does not belong in an address.
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

/**
 * Whether a method changes something. What answers a GET only reads, by whichever verb it is
 * called.
 */
export const isWriteMethod = ({ verbs }: ProductMethod): boolean => !verbs.includes('GET');

/** Below the base path. */
export const productPath = (name: ProductMethodName): string => `${apexPath}/${name}`;

/** As a form's page makes it; anything else is refused. */
export const idempotencyKey = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'record.input'));
