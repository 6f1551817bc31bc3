import { Link } from 'react-router';
import { takeNumberText as words } from '#messages/site/take-number.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Illustration } from '#ui/icons/Illustration.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { EventTimeline } from '#ui/data/EventTimeline.tsx';
import { connectionPath, portOutPath, proofPath } from '../../paths.ts';
import sentPicture from '../../content/sent.svg';
import { Head } from '../../shell/head/Head.tsx';
import { PortOutFactList } from './Copyable.tsx';
import type { ReleaseReceiptView } from './release.ts';

export function ReleaseReceipt({
  view: { id, heading, text, sent, given, facts, steps, hasProof },
}: {
  view: ReleaseReceiptView;
}) {
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={`${words.title}: ${heading.replace(/\.$/, '')}`} />
      <div className="page split split-main">
        <div className="stack-wide">
          <div className="stack">
            {sent && <Illustration file={sentPicture} width={72} height={72} />}
            <h1 className="title-6">{heading}</h1>
            {text !== '' && <p className="lede">{text}</p>}
          </div>
          {given !== null && <PortOutFactList given={given} />}
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
            <EventTimeline entries={steps} />
          </aside>
        )}
      </div>
    </main>
  );
}
