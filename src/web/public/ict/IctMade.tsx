import { Link } from 'react-router';
import { ictText } from '#text/ict.ts';
import { Icon } from '#ui/Icon.tsx';
import { Log } from '#ui/Log.tsx';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/Head.tsx';
import sentPicture from '../pictures/sent.svg';

const { title, made } = ictText;

/** In the place of the form, once the contact is there. */
export function IctMade() {
  return (
    <div className="stack-wide">
      <Head title={title} indexed="no" />
      <div className="stack">
        <img src={sentPicture} width="72" height="72" alt="" />
        <h1>{title}</h1>
        <p className="title-5">
          <strong>{made.success}</strong>
        </p>
      </div>
      <div className="stack-wide">
        <h2 className="title-4">{made.next}</h2>
        <Log entries={made.steps} />
      </div>
      <Link className="go" to={paths.home} viewTransition>
        {made.home} <Icon name="arrow" />
      </Link>
    </div>
  );
}
