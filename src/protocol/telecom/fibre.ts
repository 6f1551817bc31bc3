import type * as v from 'valibot';
import type {
  addressCheck,
  campaignFacts,
  codeAnswer,
  fibreAddress,
  fibreAddressChoice,
  fibreAnswer,
  fibreResult,
} from '../shapes/fibre.ts';

export type FibreAddress = v.InferOutput<typeof fibreAddress>;
export type FibreAddressChoice = v.InferOutput<typeof fibreAddressChoice>;
export type AddressCheck = v.InferOutput<typeof addressCheck>;
export type FibreAnswer = v.InferOutput<typeof fibreAnswer>;
export type FibreResult = v.InferOutput<typeof fibreResult>;
export type CampaignFacts = v.InferOutput<typeof campaignFacts>;
export type CodeAnswer = v.InferOutput<typeof codeAnswer>;

export type FibreReceipt = { reference: string; status: string; earlier: boolean };
