import * as v from 'valibot';
import { day, id18, text } from './parts.ts';

/** Amounts are in euros. Source: decisions.md §7, §8; record-api.md §6.2. */

export const terminationProposal = v.strictObject({
  connectionId: id18,
  earliestDate: day,
  earlyCost: v.number(),
  explanation: text,
  receivedOn: day,
  requestedDate: v.nullable(day),
  rule: text,
});
export type TerminationProposal = v.InferOutput<typeof terminationProposal>;

export const terminationReceipt = v.strictObject({
  endDate: day,
  message: text,
  status: text,
  terminationId: id18,
});
export type TerminationReceipt = v.InferOutput<typeof terminationReceipt>;

export const portOutProposal = v.strictObject({
  connectionId: id18,
  customerNumber: text,
  earliestWithoutCost: day,
  earlyCost: v.number(),
  number: text,
  proposedDate: day,
});
export type PortOutProposal = v.InferOutput<typeof portOutProposal>;

export const portOutReceipt = v.strictObject({
  message: text,
  portOutId: id18,
  proposedDate: day,
  status: text,
  validUntil: day,
});
export type PortOutReceipt = v.InferOutput<typeof portOutReceipt>;
