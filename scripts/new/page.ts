import type { Skeleton, SkeletonNames } from './skeleton.ts';

/** A page of the public site: its route, its file, its texts, and its row in the tests of pages. */
export const newPage = (names: SkeletonNames): Skeleton => ({
  files: [
    { path: `src/web/site/${names.kebab}/${names.kebab}.tsx`, text: page(names) },
    { path: `src/messages/site/${names.kebab}.ts`, text: words(names) },
  ],
  lines: linesOfPage(names),
  next: [
    `write its texts in src/messages/site/${names.kebab}.ts`,
    'link to it: src/web/paths.ts has the URLs, src/web/menu/ the menus',
    'make it known to search engines: give it a row of Pagina__c and `<Head seo={…}>` as src/web/site/copy/about.tsx does',
    'npm test',
  ],
});

export const linesOfPage = ({ kebab, slug }: SkeletonNames): Skeleton['lines'] => [
  {
    path: 'src/web/routes.ts',
    before: /^ {2}route\('support'/,
    text: `  route('${slug}', 'site/${kebab}/${kebab}.tsx'),`,
  },
  {
    path: 'test/site/pages.ts',
    before: /^ {2}'portal\/support':/,
    text: `  'site/${kebab}': ['/${slug}'],`,
  },
];

const page = ({
  camel,
  pascal,
  kebab,
}: SkeletonNames): string => `import { ${camel}Text } from '#messages/site/${kebab}.ts';
import type { PageHandle } from '../../handle.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';

export const handle = { cache: { objects: [], params: [] } } satisfies PageHandle;

export default function ${pascal}() {
  const { title, lead } = ${camel}Text;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={title} />
      <div className="page stack-wide">
        <div className="stack">
          <PageBreadcrumbs trail={[]} here={title} />
          <h1>{title}</h1>
          <p className="lede">{lead}</p>
        </div>
      </div>
    </main>
  );
}
`;

const words = ({ camel, label }: SkeletonNames): string => `export const ${camel}Text = {
  title: '${label}',
  lead: 'Hier komt de tekst van deze pagina.',
} as const;
`;
