import { slugOf } from '#protocol/texts/slug.ts';
import { choicesOf, type FormField } from './form-fields.ts';
import type { SkeletonNames } from './skeleton.ts';

/** The imports of the checks of these fields, a line a file. */
const importsOfChecks = (fields: readonly FormField[]): string =>
  [...new Set(fields.map(({ checkFile }) => checkFile))]
    .filter((file) => file !== null)
    .toSorted()
    .map((file) => {
      const checks = fields.filter(({ checkFile }) => checkFile === file);
      const names = [...new Set(checks.map(({ check }) => check))].toSorted();
      return `import { ${names.join(', ')} } from './checks/${file}';\n`;
    })
    .join('');

export const formSchema = (
  { camel, pascal, label }: SkeletonNames,
  fields: readonly FormField[],
): string => {
  const choices = fields.filter(({ options }) => options.length > 0);
  return `import * as v from 'valibot';
${importsOfChecks(fields)}${choices
    .map(
      ({ name, options }) => `
/** The values of the choice \`${name}\`, in the order of the page. */
const ${choicesOf(camel, name)} = [${options.map((option) => `'${slugOf(option)}'`).join(', ')}] as const;
`,
    )
    .join('')}
/** The form "${label}", in the order of the page. Issues are problem codes, not sentences. */
export const ${camel} = v.object({
${fields.map(({ name, check }) => (name === check ? `  ${name},` : `  ${name}: ${check},`)).join('\n')}
});

export type ${pascal} = v.InferOutput<typeof ${camel}>;
`;
};
