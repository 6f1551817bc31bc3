import { type RefObject, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { type ActionAnswer, fillInField, withWords } from './action-answer.ts';
import type { ActionViewModel } from './read-action.ts';

type Form = {
  page: Pick<ActionViewModel, 'fills'>;
  action: string;
  box: RefObject<HTMLFormElement | null>;
  onValue: (field: string, typed: string) => void;
};

/**
 * Appends the text of a picked record, such as an answer template, to the field that takes it. The
 * text replaces that of an earlier pick that the user did not edit.
 */
export function useFills({ page: { fills }, action, box, onValue }: Form): {
  onPick: (field: string, typed: string) => void;
  filled: string | null;
} {
  const filling = useFetcher<ActionAnswer>();
  const last = useRef<Readonly<Record<string, { before: string; after: string }>>>({});
  const answer = filling.data?.filled;
  const done = useRef<typeof answer>(undefined);
  useEffect(() => {
    // Handles each answer once, however often the form renders.
    if (answer?.words == null || done.current === answer) return;
    done.current = answer;
    const area = box.current?.elements.namedItem(answer.field);
    if (!(area instanceof HTMLTextAreaElement || area instanceof HTMLInputElement)) return;
    const earlier = last.current[answer.field];
    const before = earlier?.after === area.value ? earlier.before : area.value;
    area.value = withWords(before, answer.words);
    last.current = { ...last.current, [answer.field]: { before, after: area.value } };
    onValue(answer.field, area.value);
  }, [answer, box, onValue]);
  return {
    filled: answer?.words == null ? null : answer.field,
    onPick(source, typed) {
      onValue(source, typed);
      const field = Object.keys(fills).find((name) => fills[name] === source);
      if (field === undefined || typed === '' || !box.current) return;
      const sent = new FormData(box.current);
      sent.set(source, typed);
      sent.set(fillInField, field);
      void filling.submit(sent, { method: 'post', action });
    },
  };
}
