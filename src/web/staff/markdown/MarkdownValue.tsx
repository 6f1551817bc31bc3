import { useContext } from 'react';
import { Prose } from '../../content/Prose.tsx';
import type { FieldDisplay } from '../field-display.ts';
import { RenderedFieldsContext } from './rendered-texts.ts';
import { useRendered } from './use-rendered.ts';

type Props = { part: FieldDisplay & { kind: 'markdown' }; text: string };

/** A text in Markdown as its page on the site shows it. */
export function MarkdownValue({ part, text }: Props) {
  const html = useContext(RenderedFieldsContext)[part.path];
  return html === undefined ? <AskedValue part={part} text={text} /> : <Prose html={html} />;
}

/** Drawn by the server when it is shown; where that fails, the text stands as it was written. */
function AskedValue({ part, text }: Props) {
  const { html, failed } = useRendered({ objectApiName: part.of, text });
  return failed ? <div className="record-long">{text}</div> : <Prose html={html} />;
}
