import { useId, useRef } from 'react';
import { useHref } from 'react-router';
import { staffPreviewText as words, staffPreviewText } from '#messages/staff/preview.ts';
import { Note } from '#ui/feedback/Note.tsx';
import type { Seo } from '#protocol/site/seo.ts';
import { useShell } from '../../shell/use-shell.ts';
import { previewPicturePath } from '../staff-paths.ts';
import type { PreviewData, PreviewAnswer } from './read-preview.ts';
import { truncateAtWord, descriptionMost, titleMost, displayUrl } from './snippet.ts';
import './PagePreview.css';

type Props = { shown: PreviewData; at: string };

export function PagePreview({ shown, at }: Props) {
  const { html, name, published, seo } = shown;
  return (
    <div className="preview">
      {!published && <Note>{words.unpublished}</Note>}
      {html === null ? (
        <Note look="warning">{words.nowhere}</Note>
      ) : (
        <Page html={html} name={name} />
      )}
      {seo !== null && html !== null && (
        <div className="preview-elsewhere">
          <Found seo={seo} address={shown.address} />
          {shown.image !== null && <Shared shown={shown} image={shown.image} seo={seo} at={at} />}
        </div>
      )}
    </div>
  );
}

const widths = ['360', '768', '1280'] as const;

/** The style sheet sets the width of the frame from the radio buttons, also without scripts. */
function Page({ html, name }: { html: string; name: string }) {
  const id = useId();
  const { frame, onLoad } = useKeptPlace();
  return (
    <section className="preview-page" aria-labelledby={`${id}-titel`}>
      <h2 className="title-4" id={`${id}-titel`}>
        {words.page.title}
      </h2>
      <fieldset className="preview-widths">
        <legend className="visually-hidden">{words.page.width}</legend>
        {widths.map((width) => (
          <label className="preview-width" key={width}>
            <input
              className="choice-input"
              type="radio"
              name=".breedte"
              value={width}
              defaultChecked={width === '1280'}
            />
            <span>{words.page.widths[width]}</span>
          </label>
        ))}
      </fieldset>
      <div className="preview-stage">
        <iframe
          className="preview-frame"
          title={words.page.frame(name)}
          srcDoc={html}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          ref={frame}
          onLoad={onLoad}
        />
      </div>
      <p className="small soft">{words.page.hint}</p>
    </section>
  );
}

function useKeptPlace() {
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef(0);
  return {
    frame,
    onLoad: (): void => {
      const inside = frame.current?.contentWindow;
      inside?.scrollTo({ top: place.current, behavior: 'instant' });
      inside?.addEventListener('scroll', () => (place.current = inside.scrollY));
    },
  };
}

function Found({
  seo: { title, description, canonicalUrl, indexed },
  address,
}: {
  seo: Seo;
  address: string;
}) {
  const brand = useShell()?.brand.name;
  const whole = brand === undefined ? title : `${title} | ${brand}`;
  return (
    <section className="preview-part" aria-labelledby="voorbeeld-zoeken">
      <h2 className="title-4" id="voorbeeld-zoeken">
        {words.search.title}
      </h2>
      {indexed ? (
        <div className="preview-card">
          <p className="small preview-address">{displayUrl(canonicalUrl)}</p>
          <p className="preview-link">{truncateAtWord(whole, titleMost)}</p>
          <p className="small">
            {description === null
              ? words.search.noDescription
              : truncateAtWord(description, descriptionMost)}
          </p>
        </div>
      ) : (
        <Note>{words.search.none}</Note>
      )}
      <ul className="small soft preview-lengths">
        <li data-long={whole.length > titleMost}>
          {words.search.titleLength(whole.length, titleMost)}
        </li>
        <li data-long={(description?.length ?? 0) > descriptionMost}>
          {words.search.descriptionLength(description?.length ?? 0, descriptionMost)}
        </li>
        {canonicalUrl !== address && <li>{words.search.canonical(canonicalUrl)}</li>}
      </ul>
    </section>
  );
}

function Shared({
  image,
  seo,
  at,
}: Props & { image: NonNullable<PreviewData['image']>; seo: Seo }) {
  const picture = useHref(previewPicturePath(at, image));
  const given = (property: string): string | undefined =>
    seo.headTags.flatMap((tag) =>
      tag.tag === 'meta' && tag.property === property ? [tag.content] : [],
    )[0];
  const own = given('og:image');
  const description = given('og:description') ?? seo.description;
  return (
    <section className="preview-part" aria-labelledby="voorbeeld-delen">
      <h2 className="title-4" id="voorbeeld-delen">
        {words.share.title}
      </h2>
      <div className="preview-card preview-shared">
        {own === undefined ? (
          <img
            className="preview-picture"
            src={picture}
            width="1200"
            height="630"
            alt={words.share.picture(image.title)}
            loading="lazy"
          />
        ) : (
          <p className="small">{words.share.own(own)}</p>
        )}
        <div className="preview-words">
          <p className="small soft">{displayUrl(seo.canonicalUrl).split(' › ', 1)[0]}</p>
          <p className="preview-name">{given('og:title') ?? seo.title}</p>
          {description !== null && (
            <p className="small">{truncateAtWord(description, descriptionMost)}</p>
          )}
        </div>
      </div>
    </section>
  );
}

export const failedPreview: PreviewAnswer = {
  shown: null,
  troubles: [{ label: null, text: staffPreviewText.wrong.failed }],
};
