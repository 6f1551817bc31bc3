import { slugOf } from '#protocol/texts/slug.ts';
import { apiNameOf, ask, type SkeletonNames } from './skeleton.ts';

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
  /** The field of the record that stores it; '' for a line in the text of a contact message. */
  stores: string;
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
    stores: '',
    sample: "'Bakkerij De Korenaar'",
  },
  postcode: {
    label: 'Postcode',
    check: 'postcode',
    optional: 'optionalPostcode',
    checkFile: 'postcode.ts',
    component: 'Field',
    props: 'type="text" autoComplete="postal-code" maxLength={10}',
    stores: '',
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
    stores: '',
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
           NAME:Label=One|Other is a choice: 'name,email,phone?,moment:Moment=Ochtend|Middag'
  --object of a form: stores an object of its own in place of a contact message, for staff to answer;
           its name in the code, in English: demo-request
  --kind   of a form: what staff read as the kind of what it sends, or as the label of the object:
           'Terugbelverzoek' (default: --label)`;

/** Returns the fields of `--fields`. Throws an `AskedError` when they do not make a form. */
export function readFields({ camel, object, fields = usual }: SkeletonNames): FormField[] {
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
  const requires = (name: string) => made.some((field) => field.name === name && field.required);
  if (object !== undefined) return withOwnFields(made, requires);
  for (const name of ['name', 'email'])
    if (!requires(name))
      ask(
        `A contact message needs the field '${name}', so that we can answer it. ` +
          "A form for a company alone gives the company as name: 'name:Bedrijfsnaam'. " +
          'For anything else, --object NAME stores an object of its own, which needs an e-mail ' +
          'address and a name or a company.',
      );
  return made;
}

/** The fields as an object of its own stores them: each in a field with its label. */
function withOwnFields(
  fields: readonly FormField[],
  requires: (name: string) => boolean,
): FormField[] {
  if (!requires('email') || !(requires('name') || requires('company')))
    ask("Staff answer the object by mail: it needs the field 'email', and 'name' or 'company'.");
  const own = fields.map((field) => ({ ...field, stores: field.stores || apiNameOf(field.label) }));
  const taken = ['Name', 'Status__c', 'Interne_notitie__c'];
  const names = [...taken, ...own.map(({ stores }) => stores)];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) ask(`Two fields would be ${twice}: give one another label, NAME:Label.`);
  return own;
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
      stores: '',
      sample: `'${slugOf(options[0]!)}'`, // proof: it has options
    };
  const { optional, ...rest } = usualField ?? {
    check: 'nameField',
    optional: 'optionalLineField',
    component: 'Field' as const,
    props: 'type="text"',
    stores: '',
    sample: `'${shown}'`,
  };
  return { checkFile: 'fields.ts', ...rest, ...base, check: required ? rest.check : optional };
}

/** The name of the constant with the values of a choice. */
export const choicesOf = (camel: string, name: string): string =>
  `${camel}${name.charAt(0).toUpperCase()}${name.slice(1)}Values`;
