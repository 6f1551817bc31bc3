import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { countRows } from '#engine/read/query.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { contactPersonMails } from '#messages/mail/contact-person-mails.ts';
import { ictMails, ictText } from '#messages/site/ict.ts';
import type { ContactPerson } from '#protocol/forms/contact-person.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { Site } from '#protocol/site/site.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { requestVisibility } from '#protocol/telecom/service-requests.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { type ContactPersonSummary, readContactPersons } from './contact-persons.ts';
import { formProblems } from '../forms/form-problems.ts';
import { objectionLinks } from '../ict/ict-links.ts';
import { saveConsent } from '../forms/save-consent.ts';
import type { FormSubmission } from '../forms/save-form.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';

/**
 * A contact person who logs in manages their own details. Source: decisions.md §6, domain.md §8.
 */

type Sent<V> = FormSubmission<V> & { site: Site };

/**
 * Mails the person (art. 14 AVG). Refusals: `record.noRight`, `form.tooMany`, `contact.known`, and
 * those of saving the record.
 */
export async function addContactPerson(
  ctx: RequestContext,
  { value, formKey, address, site }: Sent<ContactPerson>,
): Promise<Result<{ id: string }>> {
  const company = await ownCompany(ctx);
  if (!company.ok) return company;
  const tooMany = await refusedAttempt(
    ctx.services.throttles.form,
    `contact person by ${actorIdOf(ctx.viewer)}`,
  );
  if (tooMany) return tooMany;
  const { id: accountId, name } = company.value;
  return runIdempotently(
    asSystemOnBehalf(ctx, 'add a contact person'),
    { scope: 'contact person', key: formKey, content: { ...value, accountId } },
    async (system) => {
      await lockRecord(system, accountId);
      if (await isKnown({ ...ctx, db: system.db }, value.email)) return known;
      const made = await createRecord(system, {
        apiName: 'Contact',
        fields: { ...fieldsOf(value), AccountId: accountId, OwnerId: company.value.ownerId },
      });
      if (!made.ok) return formProblems(made.problems, names);
      const mailResult = await mailContactPerson(system, {
        id: made.value.id,
        accountId,
        company: name,
        value,
        site,
        address,
        by: actorIdOf(ctx.viewer),
      });
      return mailResult.ok ? ok({ id: made.value.id }) : mailResult;
    },
  );
}

/**
 * For a person who logs in or is the main contact, changes only `ict`. Refusals: `record.notFound`,
 * `company.changed`, `contact.inUse`, and those of `addContactPerson`.
 */
export async function changeContactPerson(
  ctx: RequestContext,
  { id, value, formKey, address, site }: Sent<ContactPerson | { ict: boolean }> & { id: string },
): Promise<Result<null>> {
  const found = await ownContact(ctx, id);
  if (!found.ok) return found;
  const tooMany = await refusedAttempt(
    ctx.services.throttles.form,
    `contact person by ${actorIdOf(ctx.viewer)}`,
  );
  if (tooMany) return tooMany;
  const { company } = found.value;
  return runIdempotently(
    asSystemOnBehalf(ctx, 'change a contact person'),
    { scope: 'contact person', key: formKey, content: { ...value, id } },
    async (system) => {
      await lockRecord(system, id);
      const now = await ownContact({ ...ctx, db: system.db }, id);
      if (!now.ok) return now;
      const { contact } = now.value;
      const whole = isKept(contact) ? null : 'lastName' in value ? value : null;
      if (whole !== null && whole.seen !== contact.version)
        return refuse({ code: 'company.changed' });
      if (
        whole !== null &&
        !sameAddress(whole.email, contact.email) &&
        (await isKnown({ ...ctx, db: system.db }, whole.email, id))
      )
        return known;
      // A user who is invited at the new address would see the requests that the contact reported
      // privately.
      if (
        whole !== null &&
        !sameAddress(whole.email, contact.email) &&
        (await reportedInPrivate(system, id))
      )
        return refuse({ code: 'contact.inUse', field: 'email' });
      const fields = whole === null ? { Contactpersoon_ICT__c: value.ict } : fieldsOf(whole);
      const saved = await updateRecord(system, id, { fields });
      if (!saved.ok) return formProblems(saved.problems, names);
      const email = whole === null ? contact.email : whole.email;
      const isNew = !sameAddress(email, contact.email) || (value.ict && !contact.ict);
      if (!isNew || email === '') return ok(null);
      const mailResult = await mailContactPerson(system, {
        id,
        accountId: company.id,
        company: company.name,
        value: { email, ict: value.ict },
        site,
        address,
        by: actorIdOf(ctx.viewer),
      });
      return mailResult.ok ? ok(null) : mailResult;
    },
  );
}

/**
 * Refusals: `record.noRight`, `record.notFound`, `contact.mainContact`, `contact.ownAccount`, and
 * `contact.inUse` when other rows refer to the person.
 */
export async function removeContactPerson(
  ctx: RequestContext,
  { id, formKey }: { id: string; formKey: string },
): Promise<Result<null>> {
  const company = await ownCompany(ctx);
  if (!company.ok) return company;
  const submit = {
    scope: 'contact person removed',
    key: formKey,
    content: { id, by: actorIdOf(ctx.viewer) },
  };
  return runIdempotently(
    asSystemOnBehalf(ctx, 'remove a contact person'),
    submit,
    async (system) => {
      const found = await ownContact({ ...ctx, db: system.db }, id);
      if (!found.ok) return found;
      await lockRecord(system, id);
      const now = await ownContact({ ...ctx, db: system.db }, id);
      if (!now.ok) return now;
      if (now.value.contact.isMain) return refuse({ code: 'contact.mainContact' });
      if (now.value.contact.logsIn) return refuse({ code: 'contact.ownAccount' });
      if (await reportedInPrivate(system, id)) return refuse({ code: 'contact.inUse' });
      const removed = await deleteRecord(system, id);
      if (removed.ok) return ok(null);
      return removed.problems.some(({ code }) => code === 'record.dependents')
        ? refuse({ code: 'contact.inUse' })
        : removed;
    },
  );
}

const sameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

const isKept = ({ isMain, logsIn }: ContactPersonSummary): boolean => isMain || logsIn;

async function reportedInPrivate(system: RequestContext, contactId: string): Promise<boolean> {
  const filters = [
    equals('ContactId', contactId),
    equals('Zichtbaarheid__c', requestVisibility.reporter),
  ] as const;
  return (await countRows(system, { from: 'Case', filters })) > 0;
}

type Company = { id: string; name: string; ownerId: string };

async function ownCompany(ctx: RequestContext): Promise<Result<Company>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || viewer.role !== 'customer' || viewer.accountId === null)
    return refuse({ code: 'record.noRight' });
  const [row] = await findRowsByValues(ctx, {
    from: 'Account',
    fields: ['Id', 'Name', 'OwnerId'],
    where: { Id: viewer.accountId },
    limit: 1,
  });
  return row === undefined
    ? refuse({ code: 'record.notFound' })
    : ok({ id: viewer.accountId, name: String(row['Name']), ownerId: String(row['OwnerId']) });
}

async function ownContact(
  ctx: RequestContext,
  id: string,
): Promise<Result<{ company: Company; contact: ContactPersonSummary }>> {
  const [company, contacts] = [await ownCompany(ctx), await readContactPersons(ctx)];
  if (!company.ok) return company;
  const contact = contacts.ok ? contacts.value.find((one) => one.id === id) : undefined;
  return contact === undefined
    ? refuse({ code: 'record.notFound' })
    : ok({ company: company.value, contact });
}

const orNull = (text: string): string | null => (text === '' ? null : text);

const fieldsOf = ({ firstName, lastName, title, email, phone, mobile, ict }: ContactPerson) => ({
  FirstName: orNull(firstName),
  LastName: lastName,
  Title: orNull(title),
  Email: email,
  Phone: orNull(phone),
  MobilePhone: orNull(mobile),
  Contactpersoon_ICT__c: ict,
});

const names = {
  FirstName: 'firstName',
  LastName: 'lastName',
  Title: 'title',
  Email: 'email',
  Phone: 'phone',
  MobilePhone: 'mobile',
};

const known = refuse({ code: 'contact.known', field: 'email' });

/** Replaces the duplicate rules, which do not apply to saves by the system. */
async function isKnown(ctx: RequestContext, email: string, but?: string): Promise<boolean> {
  const contacts = await readContactPersons(ctx);
  return (
    contacts.ok && contacts.value.some((one) => one.id !== but && sameAddress(one.email, email))
  );
}

type Named = {
  id: string;
  accountId: string;
  company: string;
  value: { email: string; ict: boolean };
  site: Site;
  address: string;
  by: string | null;
};

/** For an ICT contact, also stores the notice that the form shows, as a consent. */
async function mailContactPerson(
  system: RequestContext,
  { id, accountId, company, value, site, address, by }: Named,
): Promise<Result<unknown>> {
  const { brand } = system;
  const words = value.ict
    ? ictMails.toPerson({ company, objection: (await objectionLinks(system, site))(id), brand })
    : contactPersonMails.toPerson({ company, brand });
  await putInOutbox(system, {
    to: value.email,
    replyTo: brand.email,
    kind: 'Contactpersoon: bericht aan de persoon',
    about: id,
    words,
  });
  if (!value.ict) return ok(null);
  return saveConsent(system, {
    kind: ictText.noticeKind,
    text: ictText.notice,
    version: ictText.noticeVersion,
    accountId,
    about: id,
    by,
    address,
  });
}
