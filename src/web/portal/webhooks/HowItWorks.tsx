import { companyWebhookText } from '#messages/portal/webhooks.ts';
import { NumberedSteps } from '#ui/layout/NumberedSteps.tsx';

const { help } = companyWebhookText;

/** Help for customers. */
export function HowItWorks() {
  return (
    <section className="stack" aria-labelledby="hoe-het-werkt">
      <h2 className="title-5" id="hoe-het-werkt">
        {help.title}
      </h2>
      <NumberedSteps steps={help.steps} />
      <p className="soft">
        {help.signature}{' '}
        <a href="https://www.standardwebhooks.com" rel="noreferrer">
          {help.link}
        </a>
        .
      </p>
    </section>
  );
}
