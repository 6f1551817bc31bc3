import { galleryText } from '#messages/shared/gallery.ts';
import { DataGrid } from '../data/DataGrid.tsx';
import { Facts } from '../data/Facts.tsx';
import { Grid, GridCell, type Span } from '../layout/Grid.tsx';
import type { IconName } from '../icons/icons.ts';
import { NumberedSteps } from '../layout/NumberedSteps.tsx';
import { EventTimeline } from '../data/EventTimeline.tsx';
import { HighlightedText } from '../data/HighlightedText.tsx';
import { Meters } from '../feedback/Meter.tsx';
import { Progress } from '../feedback/Progress.tsx';
import { Ring } from '../feedback/Ring.tsx';
import { StatusText } from '../feedback/StatusText.tsx';
import { StepIndicator } from '../layout/StepIndicator.tsx';
import { Table } from '../data/Table.tsx';
import type { GalleryPart } from './gallery-part.ts';

const { about, state, sample } = galleryText;
const drawings: readonly IconName[] = ['internet', 'fibre', 'mobile', 'phone', 'desk'];

const foots = [
  { status: sample.active, tone: 'good', amount: sample.amount },
  { status: sample.ending, tone: 'busy', amount: sample.amount },
  { status: sample.fault, tone: 'attention', amount: sample.amount },
  { status: sample.requested, tone: 'quiet', amount: null },
  { invite: sample.invite },
] as const;

const meter: GalleryPart = {
  name: 'Meter',
  about: about.Meter,
  examples: [
    {
      title: state.plain,
      look: 'wide',
      show: (
        <Meters
          meters={foots.map((foot, at) => ({
            to: `/?${String(at)}`,
            icon: drawings[at]!,
            name: sample.services[at]!,
            count: 'invite' in foot ? null : String(10 ** at),
            unit: sample.connections,
            foot,
          }))}
        />
      ),
    },
  ],
};

const ring: GalleryPart = {
  name: 'Ring',
  about: about.Ring,
  examples: (
    [
      [state.empty, 0],
      [state.half, 60],
      [state.full, 100],
    ] as const
  ).map(([title, percent]) => ({
    title,
    show: <Ring percent={percent} figure={`${String(percent)}%`} meaning={sample.done(percent)} />,
  })),
};

const progress: GalleryPart = {
  name: 'Progress',
  about: about.Progress,
  examples: (
    [
      [state.empty, 0],
      [state.half, 60],
      [state.full, 100],
    ] as const
  ).map(([title, percent]) => ({
    title,
    show: <Progress percent={percent} meaning={sample.done(percent)} />,
  })),
};

const stepNames = sample.steps.map(({ title }) => title);

const stepLine: GalleryPart = {
  name: 'StepIndicator',
  about: about.StepIndicator,
  examples: [
    {
      title: state.first,
      look: 'wide',
      show: <StepIndicator label={state.first} steps={stepNames} at={0} />,
    },
    {
      title: state.last,
      look: 'wide',
      show: <StepIndicator label={state.last} steps={stepNames} at={stepNames.length - 1} />,
    },
  ],
};

const columns = [
  { name: sample.subject, look: 'main' },
  { name: sample.remark, look: 'soft' },
  { name: sample.changed, look: 'softEnd' },
] as const;
const cells = (key: string, subject: string) => ({
  key,
  cells: [
    subject,
    <StatusText tone="you" key="s">
      {sample.waiting}
    </StatusText>,
    '21-11-2026',
  ],
});

const table: GalleryPart = {
  name: 'Table',
  about: about.Table,
  examples: [
    {
      title: state.long,
      look: 'wide',
      show: (
        <>
          <h3 id="tabel">{sample.open}</h3>
          <Table
            labelledBy="tabel"
            columns={columns}
            rows={[cells('1', sample.companyName), cells('2', sample.longSubject)]}
          />
        </>
      ),
    },
  ],
};

const dataGrid: GalleryPart = {
  name: 'DataGrid',
  about: about.DataGrid,
  examples: [
    {
      title: state.sorted,
      look: 'wide',
      show: (
        <DataGrid
          label={sample.open}
          main={0}
          columns={[
            { key: 'subject', name: sample.subject, sort: '?op=onderwerp', order: 'ascending' },
            { key: 'status', name: sample.remark },
            { key: 'amount', name: sample.changed, align: 'end', sort: '?op=gewijzigd' },
          ]}
          rows={[
            { key: '1', cells: [sample.companyName, sample.active, '21-11-2026'] },
            { key: '2', cells: [sample.longSubject, sample.waiting, '20-11-2026'] },
          ]}
        />
      ),
    },
  ],
};

const facts: GalleryPart = {
  name: 'Facts',
  about: about.Facts,
  examples: [
    {
      title: state.long,
      show: (
        <Facts
          facts={[
            { name: sample.company, value: sample.companyName },
            { name: sample.longLabel, value: sample.amount },
          ]}
        />
      ),
    },
  ],
};

const log: GalleryPart = {
  name: 'EventTimeline',
  about: about.EventTimeline,
  examples: [{ title: state.plain, show: <EventTimeline entries={sample.steps} /> }],
};
const lineSteps: GalleryPart = {
  name: 'NumberedSteps',
  about: about.NumberedSteps,
  examples: [{ title: state.plain, look: 'wide', show: <NumberedSteps steps={sample.steps} /> }],
};

const divided = (spans: readonly Span[], medium: Span) => (
  <Grid>
    {spans.map((large, at) => (
      <GridCell medium={medium} large={large} key={`${String(large)} ${String(at)}`}>
        <p className="gallery-cell">{`48em: ${medium}, 64em: ${large}`}</p>
      </GridCell>
    ))}
  </Grid>
);

const grid: GalleryPart = {
  name: 'Grid',
  about: about.Grid,
  examples: [
    { title: state.equal, look: 'wide', show: divided([3, 3, 3, 3], 6) },
    { title: state.uneven, look: 'wide', show: divided([8, 4], 12) },
  ],
};

const marked: GalleryPart = {
  name: 'HighlightedText',
  about: about.HighlightedText,
  examples: [
    {
      title: state.plain,
      show: (
        <p>
          <HighlightedText text={sample.found} />
        </p>
      ),
    },
  ],
};

export const figureParts: readonly GalleryPart[] = [
  marked,
  meter,
  ring,
  progress,
  stepLine,
  table,
  dataGrid,
  facts,
  log,
  lineSteps,
  grid,
];
