import { galleryText } from '#messages/shared/gallery.ts';
import { ActionLinks } from '../layout/ActionLinks.tsx';
import { BannerButton } from '../inputs/BannerButton.tsx';
import { Breadcrumbs } from '../layout/Breadcrumbs.tsx';
import { Button, ButtonLink } from '../inputs/Button.tsx';
import { CopyTextButton } from '../inputs/CopyTextButton.tsx';
import { Chips } from '../inputs/Chips.tsx';
import { Icon, type IconSize } from '../icons/Icon.tsx';
import { icons, type IconName } from '../icons/icons.ts';
import { KeyboardKey } from '../inputs/KeyboardKey.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { Tooltip } from '../feedback/Tooltip.tsx';
import type { GalleryPart } from './gallery-part.ts';

const { about, state, sample } = galleryText;
const sizes: readonly IconSize[] = ['xx-small', 'x-small', 'small', 'medium', 'large'];
// proof: `Object.keys` returns only keys of this constant table
const names = Object.keys(icons) as IconName[];

const button: GalleryPart = {
  name: 'Button',
  about: about.Button,
  examples: [
    { title: state.filled, show: <Button>{sample.save}</Button> },
    { title: state.hollow, show: <Button look="hollow">{sample.next}</Button> },
    { title: state.danger, show: <Button look="danger">{sample.end}</Button> },
    { title: state.small, show: <Button size="small">{sample.save}</Button> },
    {
      title: state.icon,
      show: (
        <Button look="icon">
          <Icon name="x" />
          <span className="visually-hidden">{sample.close}</span>
        </Button>
      ),
    },
    { title: state.disabled, show: <Button disabled>{sample.save}</Button> },
    {
      title: state.busy,
      show: (
        <div className="row">
          <Button aria-disabled>{sample.save}</Button>
          <Spinner alternative={sample.loading} />
        </div>
      ),
    },
    { title: state.link, show: <ButtonLink to="/contact">{sample.next}</ButtonLink> },
    { title: state.long, show: <Button>{sample.long}</Button> },
    {
      title: state.deep,
      look: 'deep',
      show: (
        <div className="row">
          <Button look="light">{sample.save}</Button>
          <Button look="outline">{sample.next}</Button>
        </div>
      ),
    },
  ],
};

const bannerButton: GalleryPart = {
  name: 'BannerButton',
  about: about.BannerButton,
  examples: [
    { title: state.link, show: <BannerButton text={sample.next} target="/contact" /> },
    { title: state.anchor, show: <BannerButton text={sample.next} target="inhoud" /> },
  ],
};

const copyTextButton: GalleryPart = {
  name: 'CopyTextButton',
  about: about.CopyTextButton,
  examples: [
    { title: state.plain, show: <CopyTextButton text={sample.long} words={sample.copying} /> },
  ],
};

const icon: GalleryPart = {
  name: 'Icon',
  about: about.Icon,
  examples: [
    {
      title: state.sizes,
      show: (
        <ul className="row">
          {sizes.map((size) => (
            <li className="row" key={size}>
              <Icon name="fibre" size={size} /> <span>{size}</span>
            </li>
          ))}
        </ul>
      ),
    },
    {
      title: state.colours,
      show: (
        <div className="row">
          <Icon name="desk" size="large" look="icon-green" />
          <Icon name="phone" size="large" look="icon-blue" />
        </div>
      ),
    },
    {
      title: state.all,
      look: 'wide',
      show: (
        <ul className="row">
          {names.map((name) => (
            <li className="row" key={name}>
              <Icon name={name} /> <span className="small soft">{name}</span>
            </li>
          ))}
        </ul>
      ),
    },
  ],
};

const spinner: GalleryPart = {
  name: 'Spinner',
  about: about.Spinner,
  examples: (['small', 'medium', 'large'] as const).map((size) => ({
    title: size,
    show: <Spinner alternative={sample.loading} size={size} />,
  })),
};

const key: GalleryPart = {
  name: 'KeyboardKey',
  about: about.KeyboardKey,
  examples: [{ title: state.plain, show: <KeyboardKey name="Esc" /> }],
};

const tooltip: GalleryPart = {
  name: 'Tooltip',
  about: about.Tooltip,
  examples: [
    {
      title: state.plain,
      show: (
        <Tooltip id="uitleg" words={sample.explanation}>
          {sample.explain}
        </Tooltip>
      ),
    },
    {
      title: state.small,
      show: (
        <Tooltip id="uitleg-kort" words={sample.short}>
          {sample.explain}
        </Tooltip>
      ),
    },
  ],
};

const actions: GalleryPart = {
  name: 'ActionLinks',
  about: about.ActionLinks,
  examples: [
    {
      title: state.plain,
      look: 'wide',
      show: (
        <ActionLinks
          actions={[
            { to: '/contact', icon: 'message', name: sample.next },
            { to: '/support', icon: 'headset', name: sample.explain },
            { to: '/', icon: 'swap', name: sample.long },
          ]}
        />
      ),
    },
  ],
};

const breadcrumbs: GalleryPart = {
  name: 'Breadcrumbs',
  about: about.Breadcrumbs,
  examples: [
    { title: state.plain, show: <Breadcrumbs trail={[]} here={sample.explain} /> },
    {
      title: state.long,
      look: 'wide',
      show: (
        <Breadcrumbs trail={[{ name: sample.open, to: '/support' }]} here={sample.longSubject} />
      ),
    },
  ],
};

const chipOf = (name: string, place: string, isCurrent: boolean) => ({
  name,
  to: `#${place}`,
  isCurrent,
});
const chips: GalleryPart = {
  name: 'Chips',
  about: about.Chips,
  examples: [
    {
      title: state.plain,
      show: (
        <Chips
          label={sample.open}
          chips={[chipOf(sample.open, 'eerste', true), chipOf(sample.explain, 'tweede', false)]}
        />
      ),
    },
    {
      title: state.long,
      show: <Chips label={sample.longSubject} chips={[chipOf(sample.longSubject, 'lang', true)]} />,
    },
  ],
};

export const actionParts: readonly GalleryPart[] = [
  button,
  bannerButton,
  copyTextButton,
  icon,
  spinner,
  key,
  tooltip,
  actions,
  breadcrumbs,
  chips,
];
