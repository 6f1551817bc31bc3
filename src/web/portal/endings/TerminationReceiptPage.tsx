import { Link } from 'react-router';
import { terminateText } from '#messages/portal/terminate.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Illustration } from '#ui/icons/Illustration.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { StepIndicator } from '#ui/layout/StepIndicator.tsx';
import { connectionPath, portOutPath, proofPath, terminatePath } from '../../paths.ts';
import sentPicture from '../../content/sent.svg';
import { Head } from '../../shell/head/Head.tsx';
import { EndingNextSteps } from './EndingPage.tsx';
import type { TerminationReceiptView } from './termination.ts';
import './Endings.css';

const { title, steps, stepsLabel, closed, proof, toConnection } = terminateText;

export function TerminationReceiptPage({ view }: { view: TerminationReceiptView }) {
  const { id, heading, text, facts, after, sent, hasProof, portOut, canTurnBack } = view;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={`${title}: ${heading.replace(/\.$/, '')}`} />
      <div className="page split split-main">
        <div className="stack-wide">
          {sent && <StepIndicator label={stepsLabel} steps={steps} at={2} />}
          <div className="stack">
            {sent && <Illustration file={sentPicture} width={72} height={72} />}
            <h1 className="title-6">{heading}</h1>
            {text !== '' && <p className="lede">{text}</p>}
          </div>
          <Facts facts={facts} />
          <div className="row">
            {hasProof && (
              <Link className="button" to={proofPath(terminatePath(id))} reloadDocument>
                {proof}
              </Link>
            )}
            {portOut && <ButtonLink to={portOutPath(id)}>{closed.portOut}</ButtonLink>}
            <ButtonLink look="hollow" to={connectionPath(id)}>
              {toConnection}
            </ButtonLink>
          </div>
        </div>
        <EndingNextSteps entries={after} turnBack={canTurnBack} />
      </div>
    </main>
  );
}
