import { useState } from 'react';
import { galleryText } from '#messages/shared/gallery.ts';
import { Badge } from '../feedback/Badge.tsx';
import { Banner } from '../feedback/Banner.tsx';
import { Button } from '../inputs/Button.tsx';
import { Dialog } from '../feedback/Dialog.tsx';
import { Illustration } from '../icons/Illustration.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { FileState } from '../feedback/FileState.tsx';
import { PromiseList } from '../inputs/PromiseList.tsx';
import { Note } from '../feedback/Note.tsx';
import { Tag } from '../data/Tag.tsx';
import { StatusText } from '../feedback/StatusText.tsx';
import { CheckmarkList } from '../inputs/CheckmarkList.tsx';
import { Toast, ToastArea } from '../feedback/Toast.tsx';
import { useToast, type ToastMessage, type ToastType } from '../feedback/use-toast.ts';
import type { GalleryPart } from './gallery-part.ts';
import picture from './picture.svg';

const { about, state, sample } = galleryText;
const types: readonly ToastType[] = ['success', 'error', 'warning', 'info'];
const rich = (
  <>
    <strong>{sample.strong}</strong>: {sample.longLabel}
  </>
);

function OpenToasts() {
  const toast = useToast();
  return (
    <div className="row">
      {types.map((type) => (
        <Button
          look="hollow"
          size="small"
          onClick={() => toast.show({ type, ...sample.toasts[type] })}
          key={type}
        >
          {sample.show(type)}
        </Button>
      ))}
      <ToastArea toast={toast} />
    </div>
  );
}

function StandingToast(message: ToastMessage) {
  const [open, setOpen] = useState(true);
  return open ? <Toast {...message} duration={null} onClose={() => setOpen(false)} /> : null;
}

const toast: GalleryPart = {
  name: 'Toast',
  about: about.Toast,
  examples: [
    { title: state.open, look: 'wide', show: <OpenToasts /> },
    ...types.map((type) => ({
      title: `${state.standing}: ${type}`,
      show: <StandingToast type={type} {...sample.toasts[type]} />,
    })),
    {
      title: state.own,
      show: (
        <StandingToast type="info" title={sample.toasts.info.title} message={rich} icon="fibre" />
      ),
    },
  ],
};

function OpenDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="hollow" size="small" onClick={() => setOpen(true)}>
        {sample.show('Dialog')}
      </Button>
      {open && (
        <Dialog title={sample.emptyTitle} onClose={() => setOpen(false)}>
          <p>{sample.emptyText}</p>
        </Dialog>
      )}
    </>
  );
}

const dialog: GalleryPart = {
  name: 'Dialog',
  about: about.Dialog,
  examples: [{ title: state.open, look: 'wide', show: <OpenDialog /> }],
};

const drawing: GalleryPart = {
  name: 'Illustration',
  about: about.Illustration,
  examples: [
    {
      title: state.plain,
      show: <Illustration look="banner-picture" file={picture} width={320} height={180} />,
    },
  ],
};

const banner: GalleryPart = {
  name: 'Banner',
  about: about.Banner,
  examples: [
    {
      title: `${state.subheading}, ${state.link.toLowerCase()}`,
      look: 'wide',
      show: (
        <Banner
          id="banner-onderkop"
          heading={sample.bannerHeading}
          subheading={sample.bannerText}
          button={{ text: sample.next, target: '/contact' }}
          tone="blue"
          picture={picture}
        />
      ),
    },
    {
      title: `${state.paragraph}, ${state.anchor.toLowerCase()}`,
      look: 'wide',
      show: (
        <Banner
          id="banner-alinea"
          heading={sample.longLabel}
          paragraph={sample.bannerText}
          button={{ text: sample.next, target: 'inhoud' }}
          tone="green"
          picture={picture}
        />
      ),
    },
  ],
};

const empty: GalleryPart = {
  name: 'EmptyState',
  about: about.EmptyState,
  examples: [
    {
      title: state.plain,
      look: 'wide',
      show: (
        <EmptyState title={sample.emptyTitle} text={sample.emptyText}>
          <Button>{sample.invite}</Button>
        </EmptyState>
      ),
    },
  ],
};

const note: GalleryPart = {
  name: 'Note',
  about: about.Note,
  examples: [
    { title: state.long, look: 'wide', show: <Note>{sample.explanation}</Note> },
    { title: state.warning, look: 'wide', show: <Note look="warning">{sample.explanation}</Note> },
  ],
};

const help: GalleryPart = {
  name: 'PromiseList',
  about: about.PromiseList,
  examples: [{ title: state.long, look: 'wide', show: <PromiseList items={sample.help} /> }],
};

const ticks: GalleryPart = {
  name: 'CheckmarkList',
  about: about.CheckmarkList,
  examples: [{ title: state.long, look: 'wide', show: <CheckmarkList items={sample.help} /> }],
};

const badge: GalleryPart = {
  name: 'Badge',
  about: about.Badge,
  examples: [
    { title: state.under, show: <Badge count={9} limit={9} meaning={sample.open} /> },
    { title: state.over, show: <Badge count={10} limit={9} meaning={sample.open} /> },
  ],
};

const tones = {
  quiet: sample.requested,
  busy: sample.ending,
  good: sample.active,
  attention: sample.fault,
  you: sample.waiting,
} as const;

const statusText: GalleryPart = {
  name: 'StatusText',
  about: about.StatusText,
  examples: [
    {
      title: state.all,
      show: (
        <ul className="stack-close">
          {(['quiet', 'busy', 'good', 'attention', 'you'] as const).map((tone) => (
            <li key={tone}>
              <StatusText tone={tone}>{tones[tone]}</StatusText>
            </li>
          ))}
        </ul>
      ),
    },
  ],
};

const tags: GalleryPart = {
  name: 'Tag',
  about: about.Tag,
  examples: [
    {
      title: state.all,
      show: (
        <p className="row">
          <Tag>{sample.tags.quiet}</Tag>
          <Tag kind="green">{sample.tags.green}</Tag>
          <Tag kind="blue">{sample.tags.blue}</Tag>
          <Tag kind="plan">{sample.tags.plan}</Tag>
        </p>
      ),
    },
  ],
};

const fileState: GalleryPart = {
  name: 'FileState',
  about: about.FileState,
  examples: [
    {
      title: state.all,
      show: (
        <ul className="stack-close">
          {(['waiting', 'infected'] as const).map((one) => (
            <li key={one}>
              <FileState state={one} />
            </li>
          ))}
        </ul>
      ),
    },
  ],
};

export const messageParts: readonly GalleryPart[] = [
  toast,
  dialog,
  note,
  banner,
  drawing,
  empty,
  help,
  ticks,
  badge,
  statusText,
  tags,
  fileState,
];
