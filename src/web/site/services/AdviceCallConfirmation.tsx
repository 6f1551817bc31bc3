import { adviceSentText } from '#messages/site/advice-sent.ts';
import { adviceAnchor } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { InlineConfirmation } from '../ConfirmationPage.tsx';

/** What stands where the form stood, once it is sent. */
export default function AdviceCallConfirmation({ reference }: { reference: string }) {
  return (
    <section className="section" aria-labelledby={adviceAnchor}>
      <Head title={adviceSentText.title} />
      <div className="page">
        <InlineConfirmation id={adviceAnchor} words={adviceSentText} reference={reference} />
      </div>
    </section>
  );
}
