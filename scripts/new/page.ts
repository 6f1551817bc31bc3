import { readdirSync } from 'node:fs';
import type { Skeleton, SkeletonNames, Step } from './skeleton.ts';

/**
 * The skeleton of a page of the public site: its route, its file, the record with its copy, and its
 * row in the tests of pages.
 */
export const newPage = (names: SkeletonNames): Skeleton => {
  const copy = copyOfPage(names);
  return {
    files: [{ path: `src/web/site/${names.kebab}/${names.kebab}.tsx`, text: page(names) }, copy],
    lines: linesOfPage(names, [`/${names.slug}`]),
    next: [
      {
        file: copy.path,
        todo: 'its title, its description for search engines, and its texts: the first paragraph is the lead, each ## a section; staff edit them later, as a record',
      },
      {
        file: `src/web/site/${names.kebab}/${names.kebab}.tsx`,
        at: /^export const loader/,
        todo: 'other data comes from this loader, through a function in src/domain/',
      },
      ...linkSteps(names),
      { todo: 'when people carry out a task there, extend the test of that task in test/e2e/' },
    ],
    tests: ['site test/site/pages.test.ts', 'walls test/walls/page-weight'],
  };
};

export const linkSteps = ({ camel, slug, label }: SkeletonNames): Step[] => [
  {
    file: 'src/web/shell/Footer.tsx',
    at: /paths\.contact\b/,
    todo: `link to it (the page is at /${slug}): <FooterLink to={paths.${camel}} name={menu.${camel}} />; the menu is src/web/menu/Menu.tsx`,
  },
  {
    file: 'src/messages/site/shell.ts',
    at: /^ {4}contact: '/,
    todo: `the word of that link: ${camel}: '${label}'`,
  },
];

const copyFolder = 'src/db/seed/pages/public';

/** The record of a page, from which a new site gets its title, description and copy. */
export function copyOfPage({ label, slug }: SkeletonNames): { path: string; text: string } {
  const numbers = readdirSync(new URL(`../../${copyFolder}`, import.meta.url));
  const next = Math.max(...numbers.map((file) => Number.parseInt(file, 10))) + 1;
  return {
    path: `${copyFolder}/${String(next).padStart(2, '0')}-${slug}.md`,
    text: `---
title: ${label}
seoDescription: Hier komt in hooguit 160 tekens wat je op deze pagina vindt, voor zoekmachines.
---

Hier komt de eerste alinea van deze pagina.
`,
  };
}

/** The lines that other files need for a page of the public site. `samples`: its addresses in tests. */
export const linesOfPage = (
  { camel, kebab, slug }: SkeletonNames,
  samples: readonly string[],
): Skeleton['lines'] => [
  {
    path: 'src/web/routes.ts',
    before: /^ {2}route\('support'/,
    text: `  route('${slug}', 'site/${kebab}/${kebab}.tsx'),`,
  },
  { path: 'src/web/paths.ts', before: /^ {2}ictContact:/, text: `  ${camel}: '/${slug}',` },
  { path: 'src/protocol/site/site.ts', before: /^ {2}'support',$/, text: `  '${slug}',` },
  { path: 'src/web/impersonation-guard.ts', before: /^ {2}'support',$/, text: `  '${slug}',` },
  {
    path: 'test/site/pages.ts',
    before: /^ {2}'site\/support':/,
    text: `  'site/${kebab}': [${samples.map((sample) => `'${sample}'`).join(', ')}],`,
  },
];

const page = ({
  slug,
}: SkeletonNames): string => `import type { LoaderFunctionArgs } from 'react-router';
import type { PageHandle } from '../../handle.ts';
import { CopyPage } from '../copy/CopyPage.tsx';
import { loadCopyPage } from '../load-page.ts';

export const handle = { cache: { objects: ['Pagina__c'], params: [] } } satisfies PageHandle;

/** Loads the copy of the page. To show other data too, read it here with a function of src/domain/. */
export const loader = (args: LoaderFunctionArgs) => loadCopyPage(args, '${slug}');

/** Renders the copy of the page. src/web/site/copy/about.tsx is an example of a page of its own. */
export default CopyPage;
`;
