import { useHref, useLocation } from 'react-router';
import { useShell } from './use-shell.ts';

type HeadProps = { title: string; description?: string; indexed?: 'no' };

/** Title, description and the one true address of a page. A page with `indexed="no"` stays out of search engines and names no address. */
export function Head({ title, description, indexed }: HeadProps) {
  const shell = useShell();
  const path = useHref(useLocation().pathname);
  return (
    <>
      <title>{shell === undefined ? title : `${title} | ${shell.brand.name}`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {indexed === 'no' ? <meta name="robots" content="noindex" /> : shell !== undefined && <link rel="canonical" href={shell.origin + path} />}
    </>
  );
}
