import { slugOf } from '#protocol/texts/slug.ts';
import type { FormField } from './form-fields.ts';
import type { SkeletonNames } from './skeleton.ts';

export const formTexts = (
  { camel, pascal, kebab, label, kind = label }: SkeletonNames,
  fields: readonly FormField[],
): string => {
  const quotes = fields.some(({ name }) => name === 'message');
  return `import type { ${pascal} } from '#protocol/forms/${kebab}.ts';
import type { Brand } from '#protocol/site/brand.ts';
import { answerFacts } from '../mail/form-answers.ts';
import type { MailWords } from '../mail/mails.ts';

/**
 * Texts of the form "${label}" and its success page: by field, its \`label\` and perhaps a \`hint\`.
 * The title and the lead of the page are in its record.
 */
export const ${camel}Text = {
${fields.map((field) => `  ${field.name}: { label: '${field.label}'${hintOf(field)}${optionsOf(field)} },`).join('\n')}
  send: 'Versturen',
  sent: {
    title: 'Verstuurd',
    success: 'Bedankt! We hebben het ontvangen.',
    copy: 'We hebben een bevestiging gestuurd naar je e-mailadres.',
    reference: 'Je referentie',
    next: 'Wat gebeurt er nu?',
    steps: [
      { title: 'Het is bij ons binnen', text: 'Met je referentie vinden we het snel terug.' },
      { title: 'Een collega leest het', text: 'Is iets niet duidelijk, dan vragen we het je.' },
    ],
    home: 'Terug naar de homepage',
  },
} as const;

type Facts = { sent: ${pascal}; reference: string; brand: Pick<Brand, 'name'> };

export const ${camel}Mails = {
  /** Repeats nothing that was typed, because the address may be somebody else's. */
  toSender: ({ reference, brand }: Facts): MailWords => ({
    subject: \`We hebben je bericht ontvangen (\${reference})\`,
    paragraphs: [
      'Dag,',
      \`Je bericht staat bij ons onder nummer \${reference}.\`,
      \`Groet,\\n\${brand.name}\`,
    ],
  }),
  /** Tells every field of the form. */
  toUs: ({ sent${quotes ? ': { message, ...answers }' : ': answers'}, reference }: Facts): MailWords => ({
    subject: \`${kind} \${reference}\`,
    paragraphs: [{ facts: [['Nummer', reference], ...answerFacts(${camel}Text, answers)] }],
${quotes ? '    quote: message,\n' : ''}  }),
};
`;
};

/** A required field has no sign of it, so an optional one says so. */
const hintOf = ({ required, options }: FormField): string =>
  required || options.length > 0 ? '' : `, hint: 'Mag leeg blijven.'`;

const optionsOf = ({ options }: FormField): string =>
  options.length === 0
    ? ''
    : `, options: [${options.map((option) => `{ value: '${slugOf(option)}', label: '${option}' }`).join(', ')}]`;
