import { type RefObject, useLayoutEffect, useRef } from 'react';
import { staffListText } from '#messages/staff/list.ts';
import { Button } from '#ui/inputs/Button.tsx';
import type { GridHandle } from './ListGrid.tsx';
import './ListGrid.css';

/** When the message disappears with the focus in it, the focus returns to the list. */
export function RowsFault({
  onAgain,
  handle,
}: {
  onAgain: () => void;
  handle: RefObject<GridHandle | null>;
}) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = box.current;
    return () => {
      if (here?.contains(document.activeElement) === true) backTo(handle);
    };
  }, [handle]);
  return (
    <div className="rows-fault row" role="alert" ref={box}>
      <p>{staffListText.fault.text}</p>
      <Button look="hollow" size="small" onClick={onAgain}>
        {staffListText.fault.again}
      </Button>
    </div>
  );
}

const backTo = ({ current }: RefObject<GridHandle | null>): void => current?.focus.back();
