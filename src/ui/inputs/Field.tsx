import type { ComponentProps } from 'react';
import { type Around, FieldFrame, told } from './FieldFrame.tsx';

/**
 * A field of one line: label, hint, error and input, in that order; the input knows about hint and
 * error.
 */
export function Field({
  label,
  hint,
  error,
  ...input
}: Around & Omit<ComponentProps<'input'>, keyof Around | 'className' | 'style'>) {
  return (
    <FieldFrame id={input.id} label={label} hint={hint} error={error}>
      <input {...input} {...told(input.id, hint, error)} className="input" />
    </FieldFrame>
  );
}

/** The same for a longer text. */
export function AreaField({
  label,
  hint,
  error,
  ...area
}: Around & Omit<ComponentProps<'textarea'>, keyof Around | 'className' | 'style'>) {
  return (
    <FieldFrame id={area.id} label={label} hint={hint} error={error}>
      <textarea {...area} {...told(area.id, hint, error)} className="input input-area" />
    </FieldFrame>
  );
}
