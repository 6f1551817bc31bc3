import * as v from 'valibot';
import { ownEmail, ownMobile } from '#protocol/forms/own-details.ts';
import { problemCodes } from '#protocol/problem-codes.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';

/** An absent name or mobile number stays unchanged. */
export type OwnDetails = {
  Id: string;
  FirstName?: string | null | undefined;
  LastName?: string | null | undefined;
  Email: string | null;
  MobilePhone?: string | null | undefined;
};

/** An empty name is stored as null, although a record requires the last name. Source: spec §5. */
export const clearableNameFields = ['FirstName', 'LastName'];

/** Source: spec §5. */
export function validateOwnDetails({
  FirstName,
  LastName,
  Email,
  MobilePhone,
}: OwnDetails): Result<Dict<Scalar | null> & { Email: string }> {
  const email = v.safeParse(ownEmail, Email);
  if (!email.success) return refuse(problemAt('Email', email.issues[0].message));
  const mobile = v.safeParse(ownMobile, MobilePhone);
  if (!mobile.success) return refuse(problemAt('MobilePhone', mobile.issues[0].message));
  return ok({
    Email: email.output,
    ...(FirstName !== undefined && { FirstName }),
    ...(LastName !== undefined && { LastName }),
    ...(MobilePhone !== undefined && { MobilePhone: mobile.output }),
  });
}

const problemAt = (field: string, message: string): Problem => ({
  field,
  code: problemCodes.find((code) => code === message) ?? 'record.input',
});
