import './Icon.css';
import { icons, type IconName } from './icons.ts';

export type IconSize = 'xx-small' | 'x-small' | 'small' | 'medium' | 'large';

export function Icon({
  name,
  size = 'medium',
  look,
}: {
  name: IconName;
  size?: IconSize | undefined;
  look?: string | undefined;
}) {
  const classes = ['icon', size === 'medium' ? '' : `icon-${size}`, look].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}
