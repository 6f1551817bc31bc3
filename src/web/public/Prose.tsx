import { useHref } from 'react-router';
import './Prose.css';

/** Running text of a record: HTML the server made of Markdown, in which links to our own pages begin with `/`. */
export function Prose({ html }: { html: string }) {
  const home = useHref('/');
  const placed = home === '/' ? html : html.replaceAll('href="/', `href="${home.replace(/\/$/, '')}/`);
  return <div className="prose" dangerouslySetInnerHTML={{ __html: placed }} />;
}
