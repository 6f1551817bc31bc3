import { useContext } from 'react';
import { Prose } from '../../content/Prose.tsx';
import type { FieldDisplay } from '../field-display.ts';
import { useRendered, RenderedFieldsContext } from './use-rendered.ts';

type Props = { part: FieldDisplay & { kind: 'markdown' }; text: string };

export function MarkdownValue({ part, text }: Props) {
  const html = useContext(RenderedFieldsContext)[part.path];
  return html === undefined ? <AskedValue part={part} text={text} /> : <Prose html={html} />;
}

/** When rendering fails, shows the Markdown source. */
function AskedValue({ part, text }: Props) {
  const { html, failed } = useRendered({ objectApiName: part.of, text });
  return failed ? <div className="record-long">{text}</div> : <Prose html={html} />;
}
