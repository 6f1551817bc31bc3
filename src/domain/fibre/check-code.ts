import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import type { CodeAnswer } from '#protocol/telecom/fibre.ts';
import { parseFibreCode, normalizedFibreCode } from '#protocol/telecom/fibre-code.ts';
import type { FibreCode } from '#protocol/forms/fibre-code.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { findCode } from './find-code.ts';

/** One refusal for all codes that cannot be used, so that the refusal does not reveal why. */
export const wrongCode = refuse({ code: 'form.codeWrong', field: 'code' });

/**
 * A code gives access to the sign-up form for its address, or to the request already made with it.
 * Refusals: `form.codeWrong`, whatever the reason, and `form.tooMany`. Source: decisions.md §9.
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

export const refusedCodeAttempt = (
  ctx: RequestContext,
  { visitor, about }: { visitor: string; about: string },
) =>
  refusedAttempt(
    ctx.services.throttles.form,
    `code ${throttledAddress(visitor)}`,
    `code about ${about}`,
  );
