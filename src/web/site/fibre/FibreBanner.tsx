import { Banner } from '#ui/feedback/Banner.tsx';
import { FibreForm } from './FibreForm.tsx';
import fibrePicture from '../pictures/fibre.svg';

/** Source: spec §2, Fibre banner. */
export function FibreBanner({ heading, text }: { heading: string; text: string }) {
  return (
    <div className="fibre-check">
      <Banner
        id="glasvezel"
        heading={heading}
        tone="green"
        picture={fibrePicture}
        {...(text !== '' && { subheading: text })}
      >
        <FibreForm fieldOf={(name) => ({ id: `check-${name}` })} />
      </Banner>
    </div>
  );
}
