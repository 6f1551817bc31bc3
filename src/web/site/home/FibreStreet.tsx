import { Link } from 'react-router';
import { homeText } from '#messages/site/home.ts';
import { Illustration } from '#ui/icons/Illustration.tsx';
import { paths } from '../../paths.ts';
import streetPicture from '../pictures/street-wide.svg';
import { AddressFields } from './AddressCheck.tsx';

const { street } = homeText;

/** As wide as the window: the line runs through it. Source: spec §2, Fibre banner. */
export function FibreStreet({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="street" aria-labelledby="glasvezel">
      <div className="page street-row">
        <div className="stack street-words">
          <h2 id="glasvezel">{heading}</h2>
          {text !== '' && <p>{text}</p>}
          <AddressFields id="glasvezel" />
          <p className="small">
            {street.letter} <Link to={paths.fibreSignUp}>{street.signUp}</Link>
          </p>
        </div>
        <Illustration look="street-picture" file={streetPicture} width={640} height={260} />
      </div>
    </section>
  );
}
