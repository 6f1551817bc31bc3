import type { ReactNode } from 'react';
import { GroupFrame } from '#ui/inputs/FieldFrame.tsx';

type Answer = { value: string; title: string; text?: ReactNode };

/** Radio buttons as large answers, with a line of explanation each. */
export function Answers({
  id,
  name,
  label,
  error,
  defaultValue,
  answers,
  rows = 'stacked',
}: {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  defaultValue: string | undefined;
  answers: readonly Answer[];
  rows?: 'stacked' | 'pair';
}) {
  return (
    <GroupFrame id={`${id}-groep`} label={label} error={error}>
      <div className="order-answers" data-rows={rows}>
        {answers.map(({ value, title, text }, at) => {
          const own = at === 0 ? id : `${id}-${String(at + 1)}`;
          return (
            <label className="order-answer" htmlFor={own} key={value}>
              <input
                className="order-answer-box"
                type="radio"
                id={own}
                name={name}
                value={value}
                defaultChecked={value === defaultValue}
              />
              <strong>{title}</strong>
              {text !== undefined && text !== '' && (
                <span className="order-answer-text">{text}</span>
              )}
            </label>
          );
        })}
      </div>
    </GroupFrame>
  );
}
