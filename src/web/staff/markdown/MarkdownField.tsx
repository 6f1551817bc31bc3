import {
  Suspense,
  type ComponentProps,
  useContext,
  useRef,
  useState,
  type RefObject,
  useLayoutEffect,
} from 'react';
import { useHref } from 'react-router';
import { markdownText as words } from '#messages/markdown/editor.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { type FieldFrameProps, FieldFrame, fieldAriaProps } from '#ui/inputs/FieldFrame.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import './Markdown.css';
import { PreviewPathContext } from './use-rendered.ts';

const MarkdownTools = lazyPart(() => import('./MarkdownTools.tsx'));
const Rendered = lazyPart(() => import('./Rendered.tsx'));

type Props = FieldFrameProps &
  Pick<ComponentProps<'textarea'>, 'name' | 'aria-required'> & {
    defaultValue: string;
    objectApiName: string;
    /** Undefined for a new record. */
    recordId: string | undefined;
  };

export function MarkdownField(props: Props) {
  const { label, hint, error, objectApiName, recordId, ...area } = props;
  const scripts = useHydrated();
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(area.defaultValue);
  const [previewed, setPreviewed] = useState(true);
  useAutoHeight(box, text);
  return (
    <FieldFrame id={area.id} label={label} hint={hint} error={error}>
      <div className="markdown">
        {scripts && (
          <Suspense fallback={<div className="markdown-bar" />}>
            <MarkdownTools
              area={box}
              recordId={recordId}
              previewed={previewed}
              onPreview={() => setPreviewed(!previewed)}
            />
          </Suspense>
        )}
        <div className="markdown-panes" data-previewed={scripts && previewed}>
          <textarea
            {...area}
            {...fieldAriaProps(area.id, hint, error)}
            className="input input-area markdown-area"
            rows={24}
            ref={box}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          {scripts && previewed && (
            <Suspense>
              <Rendered objectApiName={objectApiName} text={text} />
            </Suspense>
          )}
        </div>
        {!scripts && <PreviewElsewhere />}
      </div>
    </FieldFrame>
  );
}

function PreviewElsewhere() {
  const at = useContext(PreviewPathContext);
  const action = useHref(at ?? '');
  if (at === null) return null;
  return (
    <p>
      <Button type="submit" look="hollow" size="small" formAction={action} formTarget="_blank">
        {words.preview.show}
      </Button>
    </p>
  );
}

/** For browsers without the CSS property `field-sizing`. */
export function useAutoHeight(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const area = box.current;
    if (area === null || CSS.supports('field-sizing', 'content')) return;
    area.style.blockSize = 'auto';
    area.style.blockSize = `${String(area.scrollHeight + 2)}px`;
  }, [box, text]);
}
