import { ictText } from '#messages/site/ict.ts';
import { Head } from '../../shell/head/Head.tsx';
import sentPicture from '../../content/sent.svg';
import { Illustration } from '#ui/icons/Illustration.tsx';
import { ConfirmationNextSteps } from '../ConfirmationPage.tsx';

const { title, made } = ictText;

export function IctContactConfirmation() {
  return (
    <div className="stack-wide">
      <Head title={title} />
      <div className="stack">
        <Illustration file={sentPicture} width={72} height={72} />
        <h1>{title}</h1>
        <p className="title-5">
          <strong>{made.success}</strong>
        </p>
      </div>
      <ConfirmationNextSteps words={made} />
    </div>
  );
}
