import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import './SearchField.css';

type SearchFieldProps = { id: string; label: string; button: string } & Omit<
  ComponentProps<'input'>,
  'id' | 'className' | 'type'
>;

export function SearchField({ id, label, button, ...input }: SearchFieldProps) {
  return (
    <div className="finder">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="finder-row">
        <div className="finder-box">
          <Icon name="search" look="finder-icon" />
          <input
            {...input}
            className="finder-input"
            id={id}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
          />
        </div>
        <Button type="submit">{button}</Button>
      </div>
    </div>
  );
}
