import type { FormField } from './form-fields.ts';
import type { SkeletonNames } from './skeleton.ts';

/** `object`: the API name of the object that stores the form, unless it is a contact message. */
export function formAction(
  names: SkeletonNames,
  fields: readonly FormField[],
  object?: string,
): string {
  const { camel, pascal, kebab, words, label, kind = label } = names;
  const stored = fields.filter(({ stores }) => stores !== '');
  const { message, taken, uses } =
    object === undefined ? messageOf(names, fields) : { message: '', taken: '', uses: false };
  const record =
    object === undefined
      ? `{ apiName: 'Contactbericht__c', fields: { Soort__c: kind${message} } }`
      : `{ apiName: '${object}', fields: {} }`;
  return `import type { RequestContext } from '#engine/model/request-context.ts';
${uses ? "import { answersText } from '#messages/mail/form-answers.ts';\n" : ''}import { ${camel}Mails${uses ? `, ${camel}Text` : ''} } from '#messages/site/${kebab}.ts';
import type { ${pascal} } from '#protocol/forms/${kebab}.ts';
import type { Result } from '#protocol/problem.ts';
${object === undefined ? "import { contactMessageKind } from '#protocol/crm/picklists.ts';\n" : ''}import { type FormReceipt, type FormSubmission, mailsToBoth, saveForm } from './save-form.ts';

/**
 * Stores what was sent with the form "${label}" as a ${object ?? 'contact message'},
 * and mails the sender and us. Returns the refusals of \`saveForm\`.
 */
export function send${pascal}(
  ctx: RequestContext,
  sent: FormSubmission<${pascal}>,
): Promise<Result<FormReceipt>> {
${taken}  const kind = ${object === undefined ? `contactMessageKind.${camel}` : `'${kind}'`};
  return saveForm(ctx, sent, {
    form: '${kebab}',
    task: 'keep what was sent: ${words}',
    email: sent.value.email,
    record: ${record},
    names: { ${stored.map(({ name, stores }) => `${stores}: '${name}'`).join(', ')} },
    mails: mailsToBoth(kind, ${camel}Mails, { sent: sent.value, brand: ctx.brand }),
  });
}
`;
}

/**
 * The message that a form stores: what was typed, then a line for each field that the record does
 * not have, or the kind of form when all of these may be empty. `uses`: whether it has such lines.
 */
function messageOf({ camel }: SkeletonNames, fields: readonly FormField[]) {
  const typed = fields.filter(({ stores }) => stores === 'Bericht__c');
  const lines = fields.filter(({ stores }) => stores === '');
  const uses = lines.length > 0;
  if (!uses && typed.some(({ required }) => required)) return { message: '', taken: '', uses };
  const parts = [
    ...typed.map(({ name }) => name),
    ...(uses ? [`answersText(${camel}Text, { ${lines.map(({ name }) => name).join(', ')} })`] : []),
  ];
  const whole =
    parts.length > 1 ? `[${parts.join(', ')}].filter(Boolean).join('\\n\\n')` : parts[0];
  const isFilled = [...typed, ...lines].some(({ required }) => required);
  const text = whole === undefined ? 'kind' : isFilled ? whole : `${whole} || kind`;
  const taken = [...typed, ...lines].map(({ name }) => name).join(', ');
  return {
    message: `, Bericht__c: ${text}`,
    taken: taken === '' ? '' : `  const { ${taken} } = sent.value;\n`,
    uses,
  };
}
