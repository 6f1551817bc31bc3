import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import './Button.css';

/** `light` and `outline` are for deep green backgrounds. */
export type ButtonLook = 'filled' | 'hollow' | 'light' | 'outline' | 'danger' | 'icon';

export const buttonLook = (
  look: ButtonLook = 'filled',
  size: 'normal' | 'small' = 'normal',
): string =>
  [
    'button',
    look === 'filled' ? '' : `button-${look}`,
    size === 'small' ? 'button-small' : '',
    look === 'light' || look === 'outline' ? 'on-deep' : '',
  ]
    .filter(Boolean)
    .join(' ');

type Look = { look?: ButtonLook; size?: 'normal' | 'small' };

export function Button({
  look,
  size,
  type = 'button',
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'className' | 'style'>) {
  return <button {...rest} type={type} className={buttonLook(look, size)} />;
}

export function ButtonLink({
  look,
  size,
  ...rest
}: Look & Omit<ComponentProps<typeof Link>, 'className' | 'style'>) {
  return <Link {...rest} viewTransition className={buttonLook(look, size)} />;
}
