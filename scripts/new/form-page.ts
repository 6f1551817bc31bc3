import type { FormField } from './form-fields.ts';
import type { SkeletonNames } from './skeleton.ts';

/** The page of a form. */
export const formPage = (names: SkeletonNames, fields: readonly FormField[]): string =>
  `${top(names, fields)}\n${body(names, fields)}`;

const top = (
  { camel, pascal, kebab, slug }: SkeletonNames,
  fields: readonly FormField[],
): string => {
  const uses = new Set(fields.map(({ component }) => component));
  const inputs = (['AreaField', 'Field'] as const).filter((component) => uses.has(component));
  return `import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { send${pascal} } from '#domain/forms/send-${kebab}.ts';
import { ${camel}Text } from '#messages/site/${kebab}.ts';
${uses.has('RadioGroup') ? "import { RadioGroup } from '#ui/inputs/Choice.tsx';\n" : ''}import { ${inputs.join(', ')} } from '#ui/inputs/Field.tsx';
import { ${camel} } from '#protocol/forms/${kebab}.ts';
import { answerForm } from '../../forms/form-action.ts';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { loadFormCheck, useCheckedForm } from '../../forms/use-checked-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { paths, sentParam } from '../../paths.ts';
import { FormOrThanks, FormPage } from '../FormPage.tsx';
import { loadCopyPage } from '../load-page.ts';

export const handle = {
  cache: { objects: ['Pagina__c'], params: [], except: [sentParam] },
} satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) => loadCopyPage(args, '${slug}');

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, { schema: ${camel}, send: send${pascal}, thanks: paths.${camel} });

export const clientAction = submitKeepingInput;
`;
};

const body = ({ camel, pascal, kebab }: SkeletonNames, fields: readonly FormField[]): string => `
export default function ${pascal}() {
  return <FormOrThanks words={${camel}Text.sent} form={<${pascal}Form />} />;
}

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/${kebab}.ts').then((form) => form.${camel}));

function ${pascal}Form() {
  const copy = useLoaderData<typeof loader>();
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>());
  const { ${fields.map(({ name }) => name).join(', ')} } = ${camel}Text;
  return (
    <FormPage copy={copy} form={form} words={${camel}Text} action={paths.${camel}}>
${fields
  .map(
    ({ name, component, props, required }) =>
      `      <${component} {...form.field('${name}')} {...${name}} ${props}${required ? ' required' : ''} />`,
  )
  .join('\n')}
    </FormPage>
  );
}
`;
