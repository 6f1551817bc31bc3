import { markdownText } from '#messages/markdown/editor.ts';
import { Prose } from '../../content/Prose.tsx';
import { useRendered } from './use-rendered.ts';

const { preview: words } = markdownText;

export default function Rendered(props: { objectApiName: string; text: string }) {
  const { html, failed } = useRendered(props);
  return (
    <section className="markdown-rendered" aria-label={words.title}>
      {failed && <p className="small soft">{words.failed}</p>}
      {!failed && props.text.trim() === '' && <p className="small soft">{words.empty}</p>}
      <Prose html={html} />
    </section>
  );
}
