import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { pageCopyText } from '#messages/site/copy.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { CopySection } from '../../content/CopySection.tsx';
import { PageTitle } from '../../shell/PageTitle.tsx';
import './CopyPage.css';
import type { loadCopyPage } from '../load-page.ts';

const long = 4;

/** `children`: below the introduction. */
export function CopyPage({ children }: { children?: ReactNode }) {
  const { title, seo, lead, parts } = useLoaderData<typeof loadCopyPage>();
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head seo={seo} />
      <div className="page stack-wide">
        <div className="stack">
          <PageBreadcrumbs trail={[]} here={title} />
          <PageTitle title={title} />
          <p className="lede">{lead}</p>
        </div>
        {children}
        <div className={parts.length < long ? 'copy' : 'copy split split-side'}>
          {parts.length >= long && <Contents parts={parts} />}
          <div className="copy-parts">
            {parts.map((part) => (
              <CopySection part={part} key={part.id} />
            ))}
          </div>
        </div>
      </div>
    </main>
  );
}

function Contents({ parts }: { parts: readonly { id: string; heading: string }[] }) {
  return (
    <nav className="copy-contents" aria-labelledby="op-deze-pagina">
      <h2 className="title-4" id="op-deze-pagina">
        {pageCopyText.contents}
      </h2>
      <ol className="copy-list">
        {parts.map(({ id, heading }) => (
          <li key={id}>
            <a className="copy-link" href={`#${id}`}>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
