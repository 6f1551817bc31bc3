import { adviceSentText } from '#messages/site/advice-sent.ts';
import { adviceAnchor } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { SentInPlace } from '../Sent.tsx';

/** What stands where the form stood, once it is sent. */
export default function AdviceSent({ reference }: { reference: string }) {
  return (
    <section className="section" aria-labelledby={adviceAnchor}>
      <Head title={adviceSentText.title} />
      <div className="page">
        <SentInPlace id={adviceAnchor} words={adviceSentText} reference={reference} />
      </div>
    </section>
  );
}
