import { useLoaderData } from 'react-router';
import { Head } from '../shell/Head.tsx';
import type { loadCopyPage } from './load-copy-page.ts';
import { Prose } from './Prose.tsx';

/** A page that is copy and nothing else: a statement. */
export function CopyPage() {
  const { title, seo, lead, html } = useLoaderData<typeof loadCopyPage>();
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head seo={seo} />
      <div className="page stack-wide">
        <div className="stack">
          <h1>{title}</h1>
          <p className="lede">{lead}</p>
        </div>
        <Prose html={html} />
      </div>
    </main>
  );
}
