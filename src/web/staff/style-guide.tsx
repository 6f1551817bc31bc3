import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { galleryText } from '#messages/shared/gallery.ts';
import { mailboxText } from '#messages/mail/mailbox.ts';
import type { GalleryExample, GalleryPart } from '#ui/gallery/gallery-part.ts';
import { actionParts } from '#ui/gallery/actions.tsx';
import { figureParts } from '#ui/gallery/figures.tsx';
import { formParts } from '#ui/gallery/forms.tsx';
import { messageParts } from '#ui/gallery/messages.tsx';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { isStaff } from '#protocol/users/viewer.ts';
import type { PageHandle } from '../handle.ts';
import { paths } from '../paths.ts';
import { Head } from '../shell/head/Head.tsx';
import { visitContext } from '../visit.ts';
import './StyleGuide.css';

export const handle = {} satisfies PageHandle;

export function loader({ context }: LoaderFunctionArgs) {
  const { ctx, demo, mailbox } = context.get(visitContext);
  if (!demo && !(ctx.viewer.kind === 'user' && isStaff(ctx.viewer)))
    throw data(null, { status: 404 });
  return { mailbox };
}

const { title, lede, home, contents } = galleryText;
const galleryParts: readonly GalleryPart[] = [
  ...actionParts,
  ...formParts,
  ...messageParts,
  ...figureParts,
];

export default function StyleGuide() {
  const { mailbox } = useLoaderData<typeof loader>();
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={title} />
      <div className="page stack-wide">
        <div className="stack">
          <h1>{title}</h1>
          <p className="lede">{lede}</p>
          <div className="row">
            <ButtonLink look="hollow" size="small" to={paths.home}>
              {home}
            </ButtonLink>
            {mailbox && (
              <ButtonLink look="hollow" size="small" to={paths.mailbox}>
                {mailboxText.link}
              </ButtonLink>
            )}
          </div>
        </div>
        <nav aria-label={contents}>
          <ul className="row">
            {galleryParts.map(({ name }) => (
              <li key={name}>
                <a className="go" href={`#${name}`}>
                  <span>{name}</span> <Icon name="down" size="small" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {galleryParts.map((part) => (
          <PartShown part={part} key={part.name} />
        ))}
      </div>
    </main>
  );
}

function PartShown({ part: { name, about, examples } }: { part: GalleryPart }) {
  return (
    <section className="gallery-part" aria-labelledby={name}>
      <div className="stack-close">
        <h2 className="title-5" id={name}>
          {name}
        </h2>
        <p className="soft">{about}</p>
      </div>
      <div className="gallery-examples">
        {examples.map((example) => (
          <ExampleShown example={example} key={example.title} />
        ))}
      </div>
    </section>
  );
}

function ExampleShown({ example: { title: name, show, look } }: { example: GalleryExample }) {
  return (
    <figure className={look === undefined ? 'gallery-example' : `gallery-example gallery-${look}`}>
      <figcaption className="gallery-name">{name}</figcaption>
      {show}
    </figure>
  );
}
