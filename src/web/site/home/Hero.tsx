import { homeText } from '#messages/site/home.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { paths } from '../../paths.ts';
import heroPicture from '../pictures/hero.svg';
import { AddressCheck } from './AddressCheck.tsx';
import '../Hero.css';

const { hero } = homeText;

type HeroProps = { heading: string; lede: string; trust: readonly { text: string }[] };

export function Hero({ heading, lede, trust }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="belofte">
      <div className="hero-words hero-words-close">
        <h1 id="belofte">
          {heading.split(/(?<=[.!?])\s+/).map((line) => (
            <span className="hero-line" key={line}>
              {line}{' '}
            </span>
          ))}
        </h1>
        <p className="hero-lede">{lede}</p>
        <AddressCheck />
        <div className="row">
          <ButtonLink look="outline" to={paths.adviceCall}>
            {hero.advice}
          </ButtonLink>
          {trust.length > 0 && (
            <ul className="hero-trust">
              {trust.map(({ text }) => (
                <li className="tick" key={text}>
                  <Icon name="check" size="small" />
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {/* The drawing extends beyond its viewBox; an `img` element would cut it off. */}
      <svg className="hero-picture" viewBox="0 36 560 404" role="img" aria-label={hero.picture}>
        <use href={`${heroPicture}#kantoor`} />
      </svg>
    </section>
  );
}
