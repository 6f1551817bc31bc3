import { useHref } from 'react-router';
import { nonBreakingHtml } from '#messages/words/whole-words.ts';
import './Prose.css';

/**
 * Renders text of a record: HTML rendered from Markdown on the server. Links to our own pages and
 * pictures begin with `/`, to which this adds the base path. /
 */
export function Prose({ html }: { html: string }) {
  const home = useHref('/');
  const base = home.replace(/\/$/, '');
  const placed = base === '' ? html : html.replaceAll(/(href|src)="\//g, `$1="${base}/`);
  return <div className="prose" dangerouslySetInnerHTML={{ __html: nonBreakingHtml(placed) }} />;
}
