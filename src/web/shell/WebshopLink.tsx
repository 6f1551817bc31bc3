import type { ReactNode } from 'react';
import { useHref } from 'react-router';
import { shellText } from '#messages/site/shell.ts';
import { paths } from '../paths.ts';

export function WebshopLink({ look, children }: { look: string; children: ReactNode }) {
  return (
    <a className={look} href={useHref(paths.webshop)} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {shellText.newWindow}</span>
    </a>
  );
}
