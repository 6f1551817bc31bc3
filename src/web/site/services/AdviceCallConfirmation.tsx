import { useSearchParams } from 'react-router';
import { adviceSentText } from '#messages/site/advice-sent.ts';
import { calculatorText } from '#messages/site/offers.ts';
import { serviceNames } from '#messages/site/service.ts';
import { packageParams, parseQuantity, roundedServicesIn } from '#protocol/telecom/package.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { adviceAnchor } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { InlineConfirmation } from '../ConfirmationPage.tsx';

export default function AdviceCallConfirmation({ reference }: { reference: string }) {
  return (
    <section className="section" aria-labelledby={adviceAnchor}>
      <Head title={adviceSentText.title} />
      <div className="page">
        <InlineConfirmation id={adviceAnchor} words={adviceSentText} reference={reference} />
        <Rounded />
      </div>
    </section>
  );
}

function Rounded() {
  const [params] = useSearchParams();
  const rounded = roundedServicesIn(params);
  if (rounded.length === 0) return null;
  return (
    <Note>
      {rounded.map((service) => (
        <p key={service}>
          <strong>{`${serviceNames[service]}:`}</strong>{' '}
          <span>{calculatorText.rounded(parseQuantity(params.get(packageParams[service])))}</span>
        </p>
      ))}
    </Note>
  );
}
