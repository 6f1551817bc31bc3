import { slugOf } from '#protocol/texts/slug.ts';
import { ask, type SkeletonNames } from './skeleton.ts';

/** A field of a form, with the code and words that each file needs for it. */
export type FormField = {
  name: string;
  required: boolean;
  label: string;
  /** The texts of a choice; empty for any other field. */
  options: readonly string[];
  /** The check in the schema, and the file of `protocol/forms/checks/` that it comes from. */
  check: string;
  checkFile: string | null;
  /** The component of the page, with its props. */
  component: 'Field' | 'AreaField' | 'RadioGroup';
  props: string;
  /** The field of the contact message that stores it; null for a line in its text. */
  stores: string | null;
  /** What a careful visitor fills in, as an expression of TypeScript. */
  sample: string;
};

type Known = Omit<FormField, 'name' | 'required' | 'options' | 'checkFile'> & {
  optional: string;
  checkFile?: string;
};

/** The fields that many forms have. */
const known: Readonly<Record<string, Known>> = {
  name: {
    label: 'Naam',
    check: 'nameField',
    optional: 'optionalLineField',
    component: 'Field',
    props: 'type="text" autoComplete="name"',
    stores: 'Naam__c',
    sample: "'Sanne de Groot'",
  },
  email: {
    label: 'E-mailadres',
    check: 'emailField',
    optional: 'emailField',
    component: 'Field',
    props: 'type="email" autoComplete="email"',
    stores: 'Email__c',
    sample: '`${unique}@klant.example`',
  },
  phone: {
    label: 'Telefoonnummer',
    check: 'phoneField',
    optional: 'optionalPhoneField',
    component: 'Field',
    props: 'type="tel" autoComplete="tel"',
    stores: 'Telefoon__c',
    sample: "'0612345678'",
  },
  company: {
    label: 'Bedrijf',
    check: 'nameField',
    optional: 'optionalLineField',
    component: 'Field',
    props: 'type="text" autoComplete="organization"',
    stores: null,
    sample: "'Bakkerij De Korenaar'",
  },
  postcode: {
    label: 'Postcode',
    check: 'postcode',
    optional: 'optionalPostcode',
    checkFile: 'postcode.ts',
    component: 'Field',
    props: 'type="text" autoComplete="postal-code" maxLength={10}',
    stores: null,
    sample: "'3542 AD'",
  },
  houseNumber: {
    label: 'Huisnummer',
    check: 'houseNumber',
    optional: 'optionalHouseNumber',
    checkFile: 'address-number.ts',
    component: 'Field',
    // Browsers know no house number: what they fill in is a whole line of an address.
    props: 'type="text" autoComplete="off" maxLength={20}',
    stores: null,
    sample: "'41 a'",
  },
  message: {
    label: 'Bericht',
    check: 'messageField',
    optional: 'noteField',
    component: 'AreaField',
    props: '',
    stores: 'Bericht__c',
    sample: '`Een bericht (${unique}).`',
  },
};

/** The fields of a form without `--fields`. */
const usual = 'name,email,message';

/** A field as `--fields` names it: `name`, `phone?`, `moment:Gewenst moment=Ochtend|Middag`. */
const spelling = /^([a-z][a-zA-Z0-9]*)(\?)?(?::([^=|]+))?(?:=(.+))?$/;

export const fieldsHelp = `  --fields of a form (default: ${usual}), with commas:
           ${Object.keys(known).join(', ')} have their usual check and label;
           any other name is a line of text; NAME? may stay empty; NAME:Label has that label;
           NAME:Label=One|Other is a choice: 'name,email,phone?,moment:Moment=Ochtend|Middag'`;

/** Returns the fields of `--fields`. Throws an `AskedError` when they do not make a form. */
export function readFields({ camel, fields = usual }: SkeletonNames): FormField[] {
  const made = fields.split(',').map((spelled) => {
    const [, name, optional, label, options] =
      spelling.exec(spelled.trim()) ?? ask(`--fields cannot have '${spelled}'.`);
    return fieldOf(camel, {
      name: name!, // proof: the expression has this group
      required: optional === undefined,
      label,
      options: options?.split('|').map((option) => option.trim()) ?? [],
    });
  });
  for (const name of ['name', 'email'])
    if (!made.some((field) => field.name === name && field.required))
      ask(
        `A contact message needs the field '${name}', so that we can answer it. ` +
          "A form for a company alone gives the company as name: 'name:Bedrijfsnaam'. " +
          'For a form without it, make an object first: npm run new -- object NAME',
      );
  return made;
}

type Spelled = Pick<FormField, 'name' | 'required' | 'options'> & { label: string | undefined };

function fieldOf(camel: string, { name, required, options, label }: Spelled): FormField {
  const usualField = options.length === 0 && Object.hasOwn(known, name) ? known[name] : undefined;
  const shown = label?.trim() ?? usualField?.label ?? name;
  const base = { name, required, options, label: shown };
  if (options.length > 0)
    return {
      ...base,
      check: required
        ? `v.pipe(v.optional(v.string(), ''), v.picklist(${choicesOf(camel, name)}, 'form.required'))`
        : `v.pipe(v.optional(v.string(), ''), v.picklist(['', ...${choicesOf(camel, name)}], 'record.notInList'))`,
      checkFile: null,
      component: 'RadioGroup',
      props: '',
      stores: null,
      sample: `'${slugOf(options[0]!)}'`, // proof: it has options
    };
  const { optional, ...rest } = usualField ?? {
    check: 'nameField',
    optional: 'optionalLineField',
    component: 'Field' as const,
    props: 'type="text"',
    stores: null,
    sample: `'${shown}'`,
  };
  return { checkFile: 'fields.ts', ...rest, ...base, check: required ? rest.check : optional };
}

/** The name of the constant with the values of a choice. */
export const choicesOf = (camel: string, name: string): string =>
  `${camel}${name.charAt(0).toUpperCase()}${name.slice(1)}Values`;
