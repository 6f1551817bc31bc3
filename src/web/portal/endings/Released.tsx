import { Link } from 'react-router';
import { takeNumberText as words } from '#messages/site/take-number.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Drawing } from '#ui/icons/Drawing.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { Log } from '#ui/data/Log.tsx';
import { connectionPath, portOutPath, proofPath } from '../../paths.ts';
import sentPicture from '../../site/pictures/sent.svg';
import { Head } from '../../shell/head/Head.tsx';
import { GivenFacts } from './Copyable.tsx';
import type { ReleasedView } from './release.ts';

/** The receipt, and what whoever comes later sees. */
export function Released({
  view: { id, heading, text, sent, given, facts, steps, hasProof },
}: {
  view: ReleasedView;
}) {
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={`${words.title}: ${heading.replace(/\.$/, '')}`} />
      <div className="page split split-main">
        <div className="stack-wide">
          <div className="stack">
            {sent && <Drawing file={sentPicture} width={72} height={72} />}
            <h1 className="title-6">{heading}</h1>
            {text !== '' && <p className="lede">{text}</p>}
          </div>
          {given !== null && <GivenFacts given={given} />}
          {facts.length > 0 && <Facts facts={facts} />}
          <div className="row">
            {hasProof && (
              <Link className="button" to={proofPath(portOutPath(id))} reloadDocument>
                {words.receipt.download}
              </Link>
            )}
            <ButtonLink look="hollow" to={connectionPath(id)}>
              {words.toConnection}
            </ButtonLink>
          </div>
        </div>
        {steps.length > 0 && (
          <aside className="stack-wide aside-low" aria-labelledby="daarna">
            <h2 className="title-4" id="daarna">
              {words.after.title}
            </h2>
            <Log entries={steps} />
          </aside>
        )}
      </div>
    </main>
  );
}
