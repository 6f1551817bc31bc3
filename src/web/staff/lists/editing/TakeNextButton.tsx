import { type MouseEvent, useRef, useState } from 'react';
import { useFetcher, useHref } from 'react-router';
import { staffListText } from '#messages/staff/list.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { FormKey } from '../../../forms/FormKey.tsx';
import { useOneTimeParam } from '../../../render/one-time-param.ts';
import { useShortcuts } from '../../forms/keys.ts';
import {
  replaceRecordField,
  nothingTakenParam,
  queuePaths,
  parseNothingTaken,
} from '../queue-address.ts';

const { next: words } = staffListText;

type Props = {
  staffId: string;
  queue: string;
  /** The button is on the page of a record, which the next record replaces in the history. */
  instead?: true;
};

export function TakeNextButton({ staffId, queue, instead }: Props) {
  const sending = useFetcher();
  const action = useHref(queuePaths(staffId, queue).next);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = sending.state !== 'idle';
  const round = useRound(isBusy);
  // Neither a held key nor the second click of a double click may take another row.
  useShortcuts({ n: ({ repeat }) => !repeat && form.current?.requestSubmit() });
  const onClick = (event: MouseEvent): void =>
    event.detail > 1 ? event.preventDefault() : undefined;
  return (
    <sending.Form
      method="post"
      action={action}
      ref={form}
      onSubmit={(event) => isBusy && event.preventDefault()}
    >
      <FormKey key={round} />
      {instead && <input type="hidden" name={replaceRecordField} value="" />}
      <Button
        type="submit"
        look={instead ? 'hollow' : 'filled'}
        size="small"
        aria-disabled={isBusy}
        onClick={onClick}
      >
        {words.take}
      </Button>
    </sending.Form>
  );
}

/** A new round has a new form key. */
function useRound(isBusy: boolean): number {
  const [{ was, round }, set] = useState({ was: isBusy, round: 0 });
  if (was !== isBusy) set({ was: isBusy, round: isBusy ? round : round + 1 });
  return round;
}

export function NothingTakenNote() {
  const why = parseNothingTaken(useOneTimeParam(nothingTakenParam));
  return (
    why && (
      <div role="status">
        <Note look={why === 'empty' ? 'info' : 'warning'}>{words[why]}</Note>
      </div>
    )
  );
}
