import { useHref } from 'react-router';
import { nonBreakingHtml } from '#messages/words/whole-words.ts';
import './Prose.css';

export function Prose({ html }: { html: string }) {
  const home = useHref('/');
  const base = home.replace(/\/$/, '');
  const placed = base === '' ? html : html.replaceAll(/(href|src)="\//g, `$1="${base}/`);
  return <div className="prose" dangerouslySetInnerHTML={{ __html: nonBreakingHtml(placed) }} />;
}
