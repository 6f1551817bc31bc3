import type { ComponentProps } from 'react';
import { type FieldFrameProps, FieldFrame, fieldAriaProps } from './FieldFrame.tsx';

/**
 * Renders a field of one line: label, hint, error and input, in that order. For screen readers the
 * input refers to its hint and error.
 */
export function Field({
  label,
  hint,
  error,
  ...input
}: FieldFrameProps & Omit<ComponentProps<'input'>, keyof FieldFrameProps | 'className' | 'style'>) {
  return (
    <FieldFrame id={input.id} label={label} hint={hint} error={error}>
      <input {...input} {...fieldAriaProps(input.id, hint, error)} className="input" />
    </FieldFrame>
  );
}

/** Renders a field for text of several lines: label, hint, error and text area, in that order. */
export function AreaField({
  label,
  hint,
  error,
  ...area
}: FieldFrameProps &
  Omit<ComponentProps<'textarea'>, keyof FieldFrameProps | 'className' | 'style'>) {
  return (
    <FieldFrame id={area.id} label={label} hint={hint} error={error}>
      <textarea {...area} {...fieldAriaProps(area.id, hint, error)} className="input input-area" />
    </FieldFrame>
  );
}
