import type { RequestContext } from '#engine/model/request-context.ts';
import { attachFile } from '#engine/files/files.ts';
import { localDay } from '#engine/model/local-day.ts';
import { dropUpload, type Upload } from '#engine/files/upload.ts';
import { createRecord } from '#engine/write/write.ts';
import { keepLongerConsent } from '#messages/site/jobs.ts';
import { applicationMails } from '#messages/mail/job-mails.ts';
import { type JobApplication, judgeBirthDate } from '#protocol/forms/job-application.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { type FormSubmission, type FormReceipt, mailsToBoth, saveForm } from './save-form.ts';
import { readVacancy, type Vacancy } from '../content/read-vacancies.ts';
import { truncateText } from '#protocol/texts/clean-text.ts';

/**
 * `slug`: null for an unsolicited application. `upload`: stored with the application or deleted.
 */
export type JobApplicationSubmission = FormSubmission<JobApplication> & {
  upload: Upload | null;
  slug: string | null;
};

/**
 * Refusals: `form.vacancyClosed`, and those of `judgeBirthDate` and `saveForm`. Source: spec §2,
 * §3; decisions.md §5; domain.md §8.
 */
export async function applyForJob(
  ctx: RequestContext,
  sent: JobApplicationSubmission,
): Promise<Result<FormReceipt>> {
  const vacancy = sent.slug === null ? null : await readVacancy(ctx, sent.slug);
  const refused = refusalOf(ctx, sent, vacancy);
  if (refused !== null) {
    await dropUpload(ctx, sent.upload);
    return refused;
  }
  return saveApplication(ctx, sent, vacancy);
}

function refusalOf(
  ctx: RequestContext,
  { value, slug }: JobApplicationSubmission,
  vacancy: Vacancy | null,
) {
  if (slug !== null && !vacancy?.open) return refuse({ code: 'form.vacancyClosed' });
  const wrong = judgeBirthDate(value, localDay(ctx.now));
  return wrong.length > 0 ? refuse(...wrong) : null;
}

async function saveApplication(
  ctx: RequestContext,
  sent: JobApplicationSubmission,
  vacancy: Vacancy | null,
): Promise<Result<FormReceipt>> {
  const { value, upload, address } = sent;
  const facts = {
    ...value,
    vacancy: vacancy?.title ?? null,
    cv: upload?.name ?? null,
    brand: ctx.brand,
  };
  let hung = false;
  const result = await saveForm(
    ctx,
    // For idempotency, another file or vacancy makes another application.
    {
      ...sent,
      value: { ...value, job: sent.slug, cv: upload && [upload.name, upload.stored.sha256] },
    },
    {
      form: vacancy === null ? 'open application' : 'application',
      task: 'keep a job application',
      email: value.email,
      record: { apiName: 'Sollicitatie__c', fields: fieldsOf(ctx, value, vacancy) },
      names,
      mails: mailsToBoth('Sollicitatie', applicationMails, facts),
      async also(system, receipt) {
        const consent = value.keepLonger
          ? await saveRetentionConsent(system, { receipt, value, address })
          : ok(null);
        if (!consent.ok || upload === null) return consent;
        hung = true;
        return attachFile(system, upload, receipt.id);
      },
    },
  );
  // After an exception the upload stays, because the transaction can have stored the file.
  if (!result.ok || !hung) await dropUpload(ctx, upload);
  return result;
}

const names = {
  Voornaam__c: 'firstName',
  Achternaam__c: 'lastName',
  Geslacht__c: 'gender',
  Geboortedatum__c: 'birthDate',
  Straat_en_huisnummer__c: 'street',
  Postcode__c: 'postcode',
  Plaats__c: 'city',
  Email__c: 'email',
  Telefoon__c: 'phone',
  Uren__c: 'hours',
  Dagen__c: 'days',
  Dagdelen__c: 'dayParts',
  Motivatie__c: 'motivation',
} as const;

const fieldsOf = (ctx: RequestContext, value: JobApplication, vacancy: Vacancy | null) => ({
  Vacature__c: vacancy?.id ?? null,
  Bewaren_tot__c: retentionEndDate(localDay(ctx.now), { value, vacancy }),
});

/** Four weeks, or with consent a year, after the closing day or today, whichever is later. */
function retentionEndDate(
  today: string,
  { value, vacancy }: { value: JobApplication; vacancy: Vacancy | null },
): string {
  const begins = vacancy?.closesOn != null && vacancy.closesOn > today ? vacancy.closesOn : today;
  return daysAfter(begins, value.keepLonger ? { years: 1 } : { days: 28 });
}

function daysAfter(
  day: string,
  { days = 0, years = 0 }: { days?: number; years?: number },
): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, date + days)).toISOString().slice(0, 10);
}

/** The evidence that domain.md §5 requires. */
const saveRetentionConsent = (
  system: RequestContext,
  { receipt, value, address }: { receipt: FormReceipt; value: JobApplication; address: string },
) =>
  createRecord(system, {
    apiName: 'Toestemming__c',
    fields: {
      Soort__c: keepLongerConsent.kind,
      Tekst__c: keepLongerConsent.text,
      Versie__c: keepLongerConsent.version,
      Naam__c: truncateText(`${value.firstName} ${value.lastName}`, 80),
      Email__c: value.email,
      Adres_van_computer__c: address.slice(0, 45),
      Record__c: receipt.id,
    },
  });
