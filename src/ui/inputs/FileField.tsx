import type { ComponentProps } from 'react';
import { type Around, FieldFrame, told } from './FieldFrame.tsx';
import './FileField.css';

/**
 * One file from the visitor's own computer, by the browser's own button. `accept` lists what the
 * browser offers first; the server looks at the bytes.
 */
export function FileField({
  label,
  hint,
  error,
  ...input
}: Around & Omit<ComponentProps<'input'>, keyof Around | 'type' | 'className' | 'style'>) {
  return (
    <FieldFrame id={input.id} label={label} hint={hint} error={error}>
      <input {...input} {...told(input.id, hint, error)} className="input input-file" type="file" />
    </FieldFrame>
  );
}
