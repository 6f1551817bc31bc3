import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import type { CodeAnswer } from '#protocol/telecom/fibre.ts';
import { parseFibreCode, normalizedFibreCode } from '#protocol/telecom/fibre-code.ts';
import type { FibreCode } from '#protocol/forms/fibre-code.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { findCode } from './find-code.ts';

/** One answer for a code that is wrong, withdrawn, expired, or another address's. */
export const wrongCode = refuse({ code: 'form.codeWrong', field: 'code' });

/**
 * What a registration code opens: the sign-up for its address, or the request already made with it.
 * The code is in a letter to that address, so who has it lives there; a house that is named must be
 * that one. Refuses form.codeWrong for whatever reason, and form.tooMany (10 per 10 minutes per
 * visitor, and per house or code asked about). Source: decisions.md §9.
 */
export async function checkCode(
  ctx: RequestContext,
  sent: { value: FibreCode; address: string },
): Promise<Result<CodeAnswer>> {
  const { code, house: which } = sent.value;
  const refused = await refusedCodeAttempt(ctx, {
    visitor: sent.address,
    about: which ? houseNumberKey(which) : normalizedFibreCode(code),
  });
  if (refused) return refused;
  const found = await findCode(asSystem(ctx, 'check a registration code'), code, which);
  const written = parseFibreCode(code);
  if (!found || written === null) return wrongCode;
  const { fibreAddress, campaign, request } = found;
  return ok(
    request
      ? { state: 'used', door: fibreAddress, request }
      : { state: 'open', code: written, door: fibreAddress, campaign },
  );
}

export const houseNumberKey = ({
  postcode,
  houseNumber,
}: {
  postcode: string;
  houseNumber: number;
}): string => `${postcode} ${houseNumber}`;

/**
 * Counts one attempt of this visitor, and one about this house or code from wherever; null when
 * both are allowed.
 */
export const refusedCodeAttempt = (
  ctx: RequestContext,
  { visitor, about }: { visitor: string; about: string },
) => refusedAttempt(ctx.formThrottle, `code ${throttledAddress(visitor)}`, `code about ${about}`);
