import * as v from 'valibot';
import { apiVersion } from './constants.ts';
import { adviceCall } from './forms/advice-call.ts';
import { contactMessage } from './forms/contact-message.ts';
import { feedback } from './forms/feedback.ts';
import { fibreCheck } from './forms/fibre-check.ts';
import { fibreCode } from './forms/fibre-code.ts';
import { fibreRequest } from './forms/fibre-request.ts';
import { jobApplication } from './forms/job-application.ts';

/**
 * What this business does for programs, declared once as `{class}/{method}` and read by `api/` (which answers it), `client/` (which calls it) and the
 * contract tests. GET takes the parameters as query, POST as one JSON object. Source: spec §7, decisions.md §5, record-api.md §6.2.
 */
export type ProductMethod = {
  verbs: readonly ('GET' | 'POST')[];
  params: v.GenericSchema & { entries: v.ObjectEntries };
  /** A form that is kept once: it takes an `idempotencyKey` beside its parameters. */
  keptOnce: boolean;
};

export type ProductParams<M extends ProductMethod> = v.InferOutput<M['params']>;

const given = v.pipe(v.string(), v.nonEmpty('form.required'));
const nothing = v.object({});

const reading = <const P extends ProductMethod['params']>(params: P) => ({ verbs: ['GET'], params, keptOnce: false }) as const;
const asking = <const P extends ProductMethod['params']>(params: P) => ({ verbs: ['POST'], params, keptOnce: false }) as const;
const form = <const P extends ProductMethod['params']>(params: P) => ({ verbs: ['POST'], params, keptOnce: true }) as const;

export const productMethods = {
  'FormulierController/submitContactMessage': form(contactMessage),
  'FormulierController/submitIntake': form(adviceCall),
  // `vacancy`: the slug of the job, absent for an open application. A CV is a file, and files do not travel in JSON: it goes with the form of the page.
  'FormulierController/submitJobApplication': form(v.object({ ...jobApplication.entries, vacancy: v.optional(given) })),
  'FormulierController/submitFeedback': form(feedback),
  'GlasvezelController/checkAddress': reading(fibreCheck),
  'GlasvezelController/checkCode': asking(fibreCode),
  'GlasvezelController/submitRequest': form(fibreRequest),
  'ContactController/createContact': asking(v.object({ contactPersoonDetails: given, proof: v.optional(v.string()) })),
  'CaseController/getTotalOpenCasesByAccountId': reading(v.object({ accountId: given })),
  'MedewerkerController/getUserProfileMedewerkerRecordId': reading(nothing),
  'WebshopController/getMkbssoSAMLURL': { verbs: ['GET', 'POST'], params: nothing, keptOnce: false },
} as const satisfies Record<`${string}/${string}`, ProductMethod>;

export type ProductMethodName = keyof typeof productMethods;

/** Below the base path. */
export const productPath = (name: ProductMethodName): string => `/lwr/apex/${apiVersion}/${name}`;

/** As a form's page makes it; anything else is refused. */
export const idempotencyKey = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'record.input'));
