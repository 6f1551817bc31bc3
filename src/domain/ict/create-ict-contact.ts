import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { ictMails, ictText } from '#messages/site/ict.ts';
import type { IctContact } from '#protocol/forms/ict-contact.ts';
import { normalizeId } from '#protocol/ids.ts';
import { refuse, type Result } from '#protocol/problem.ts';
import type { Site } from '#protocol/site/site.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { objectionLinks, isValidIctProof } from './ict-links.ts';
import { saveConsent } from '../forms/save-consent.ts';
import { type FormSubmission, type FormReceipt, saveForm } from '../forms/save-form.ts';

/** `accountId` and `proof` (the signature) come from the link, or are null. */
export type IctContactSubmission = FormSubmission<IctContact> & {
  accountId: string | null;
  proof: string | null;
  site: Site;
};

/**
 * Mails the person (art. 14 AVG) and us. The account must be that of a valid link or of the
 * logged-in customer. Refusals: `ict.accountMissing`, and those of `saveForm`. Source: spec §5,
 * decisions.md §5, domain.md §8.
 */
export async function createIctContact(
  ctx: RequestContext,
  sent: IctContactSubmission,
): Promise<Result<FormReceipt>> {
  const account = await provenAccount(ctx, sent);
  if (!account) return refuse({ code: 'ict.accountMissing' });
  const { firstName, lastName, email, phone } = sent.value;
  const accountId = String(account['Id']);
  const company = String(account['Name']);
  const linkFor = await objectionLinks(ctx, sent.site);
  return saveForm(
    ctx,
    { ...sent, value: { ...sent.value, accountId } },
    {
      form: 'ict',
      task: 'keep an ICT contact',
      email,
      record: {
        apiName: 'Contact',
        fields: {
          AccountId: accountId,
          Contactpersoon_ICT__c: true,
          OwnerId: account['OwnerId'] ?? null,
        },
      },
      names: { FirstName: 'firstName', LastName: 'lastName', Email: 'email', Phone: 'phone' },
      also: (inside, { id }) =>
        saveNoticeConsent(inside, ctx, { accountId, about: id, address: sent.address }),
      mails: (_name, id) => [
        {
          to: 'sender',
          kind: 'Contactpersoon ICT: bericht aan de persoon',
          words: ictMails.toPerson({ company, objection: linkFor(id), brand: ctx.brand }),
        },
        {
          to: 'us',
          kind: 'Contactpersoon ICT',
          words: ictMails.toUs({ company, firstName, lastName, email, phone }),
        },
      ],
    },
  );
}

export const isIctLinkGood = async (
  ctx: RequestContext,
  link: Pick<IctContactSubmission, 'accountId' | 'proof'>,
): Promise<boolean> => (await provenAccount(ctx, link)) !== undefined;

async function provenAccount(
  ctx: RequestContext,
  { accountId, proof }: Pick<IctContactSubmission, 'accountId' | 'proof'>,
): Promise<PlainRow | undefined> {
  const id = normalizeId(accountId ?? '');
  const proven = await isValidIctProof(ctx, { accountId: id ?? '', proof });
  const own =
    ctx.viewer.kind === 'user' && ctx.viewer.role === 'customer' && ctx.viewer.accountId === id;
  if (id === undefined || !(proven || own)) return undefined;
  const system = asSystem(ctx, 'find the account of an ICT contact');
  const [row] = await findRows(system, {
    from: 'Account',
    fields: ['Id', 'Name', 'OwnerId'],
    filters: [equals('Id', id)],
    limit: 1,
  });
  return row;
}

function saveNoticeConsent(
  system: RequestContext,
  { viewer }: RequestContext,
  made: { accountId: string; about: string; address: string },
): Promise<Result<unknown>> {
  return saveConsent(system, {
    ...made,
    kind: ictText.noticeKind,
    text: ictText.notice,
    version: ictText.noticeVersion,
    by: actorIdOf(viewer),
  });
}
