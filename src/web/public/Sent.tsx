import { Link } from 'react-router';
import { Facts } from '#ui/Facts.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Log } from '#ui/Log.tsx';
import { paths } from '../paths.ts';
import { Head } from '../shell/Head.tsx';
import sentPicture from './pictures/sent.svg';

export type SentWords = {
  title: string;
  success: string;
  copy: string;
  reference: string;
  next: string;
  steps: readonly { title: string; text: string }[];
  home: string;
};

/** As our references look; whatever else stands in the address is not repeated on the page. */
const referenceShape = /^[A-Z][A-Z0-9-]{2,29}$/;

/** What follows after sending. It knows the reference alone, so that it can be shared and opened again. */
export function Sent({ words: sent, reference }: { words: SentWords; reference: string }) {
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={sent.title} indexed="no" />
      <div className="page split split-main">
        <div className="stack-wide">
          <div className="stack">
            <img src={sentPicture} width="72" height="72" alt="" />
            <h1 className="title-6">{sent.success}</h1>
            <p className="soft">{sent.copy}</p>
          </div>
          {referenceShape.test(reference) && <Facts facts={[{ name: sent.reference, value: <strong>{reference}</strong> }]} />}
          <div className="stack-wide">
            <h2 className="title-4">{sent.next}</h2>
            <Log entries={sent.steps} />
          </div>
          <Link className="go" to={paths.home} viewTransition>
            {sent.home} <Icon name="arrow" />
          </Link>
        </div>
      </div>
    </main>
  );
}
