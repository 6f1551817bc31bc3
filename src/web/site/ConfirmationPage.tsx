import { Link } from 'react-router';
import { Illustration } from '#ui/icons/Illustration.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { EventTimeline } from '#ui/data/EventTimeline.tsx';
import { paths } from '../paths.ts';
import { Head } from '../shell/head/Head.tsx';
import sentPicture from '../content/sent.svg';

export type ConfirmationWords = {
  title: string;
  success: string;
  copy: string;
  reference: string;
  next: string;
  steps: readonly { title: string; text: string }[];
  home: string;
};

const referenceShape = /^[A-Z][A-Z0-9-]{2,29}$/;

/** `back`: where the last link leads, when that is not the home page. */
export function ConfirmationPage({
  words,
  reference,
  back,
}: {
  words: ConfirmationWords;
  reference: string;
  back?: string;
}) {
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={words.title} />
      <div className="page split split-main">
        <div className="stack-wide">
          <div className="stack">
            <Illustration file={sentPicture} width={72} height={72} />
            <h1 className="title-6">{words.success}</h1>
            <p className="soft">{words.copy}</p>
          </div>
          <ConfirmationReference words={words} reference={reference} />
          <ConfirmationNextSteps words={words} back={back} />
        </div>
      </div>
    </main>
  );
}

export function ConfirmationNextSteps({
  words: { next, steps, home },
  back = paths.home,
}: {
  words: Pick<ConfirmationWords, 'next' | 'steps' | 'home'>;
  back?: string | undefined;
}) {
  return (
    <>
      <div className="stack-wide">
        <h2 className="title-4">{next}</h2>
        <EventTimeline entries={steps} />
      </div>
      <Link className="go" to={back} viewTransition>
        <span>{home}</span> <Icon name="arrow" />
      </Link>
    </>
  );
}

export function InlineConfirmation({
  id,
  words,
  reference,
}: {
  id: string;
  words: ConfirmationWords;
  reference: string;
}) {
  return (
    <div className="stack-wide">
      <div className="stack">
        <Illustration file={sentPicture} width={72} height={72} />
        <h2 className="anchor" id={id} tabIndex={-1}>
          {words.success}
        </h2>
        <p className="soft">{words.copy}</p>
      </div>
      <ConfirmationReference words={words} reference={reference} />
      <h3 className="title-4">{words.next}</h3>
      <EventTimeline entries={words.steps} />
    </div>
  );
}

function ConfirmationReference({
  words,
  reference,
}: {
  words: ConfirmationWords;
  reference: string;
}) {
  if (!referenceShape.test(reference)) return null;
  return <Facts facts={[{ name: words.reference, value: <strong>{reference}</strong> }]} />;
}
