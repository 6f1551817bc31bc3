import * as v from 'valibot';
import type { ProductMethodName } from './product-methods.ts';
import {
  portOutProposal,
  portOutReceipt,
  terminationProposal,
  terminationReceipt,
} from '../shapes/endings.ts';
import { codeAnswer, fibreAnswer, fibreReceipt } from '../shapes/fibre.ts';
import { idOrNull, text, textOrNull, whole } from '../shapes/parts.ts';

/** Source: record-api.md §6.2. */

const status = v.literal('Success');
const done = v.strictObject({ status });
const referenceAnswer = v.strictObject({ reference: text, status });

export const productMethodAnswers = {
  'FormulierController/submitContactMessage': referenceAnswer,
  'FormulierController/submitIntake': referenceAnswer,
  'FormulierController/submitJobApplication': referenceAnswer,
  'FormulierController/submitFeedback': referenceAnswer,
  'GlasvezelController/checkAddress': fibreAnswer,
  'GlasvezelController/checkCode': codeAnswer,
  'GlasvezelController/submitRequest': fibreReceipt,
  // `Success`, or the message of a failed check of spec §5.
  'ContactController/createContact': v.strictObject({ status: text }),
  'CaseController/getTotalOpenCasesByAccountId': whole,
  'MedewerkerController/getUserProfileMedewerkerRecordId': v.strictObject({
    medewerkerRecordId: idOrNull,
    profileName: textOrNull,
  }),
  'WebshopController/getMkbssoSAMLURL': text,
  'UserController/updateUserDetails': done,
  'UserController/updateContactDetails': done,
  'BedrijfController/updateCompany': done,
  'OpzeggingController/getProposal': terminationProposal,
  'OpzeggingController/confirm': terminationReceipt,
  'UitporteringController/getProposal': portOutProposal,
  'UitporteringController/confirm': portOutReceipt,
} as const satisfies Record<ProductMethodName, v.GenericSchema>;
