import type { ReactNode } from 'react';
import { Head } from '../../shell/head/Head.tsx';

type EndedLinkProps = {
  words: { title: string; text: string };
  /** Where to go instead, as buttons. */
  children: ReactNode;
};

/** What a mailed link shows that was used or is too old. */
export function EndedLink({ words: { title, text }, children }: EndedLinkProps) {
  return (
    <>
      <Head title={title} />
      <div className="stack">
        <h1>{title}</h1>
        <p className="lede">{text}</p>
      </div>
      <div className="row">{children}</div>
    </>
  );
}
