import { useNavigate } from 'react-router';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type DotItemDotProps,
  type TooltipContentProps,
} from 'recharts';
import { dutchNumber } from '#messages/shared/numbers.ts';
import { staffInsightText } from '#messages/staff/insight.ts';
import type { Figure } from './figure.ts';
import { type Point, pointOf } from './points.ts';

/** Design tokens, so that the chart follows the dark theme. */
const colours = ['var(--brand)', 'var(--blue)', 'var(--warning)'] as const;
const axis = {
  stroke: 'var(--line)',
  tick: { fill: 'var(--ink-soft)', fontSize: 13 },
  tickLine: false,
} as const;
const weeks = {
  dataKey: 'short',
  ...axis,
  minTickGap: 16,
  interval: 'equidistantPreserveStart',
} as const;
const written = (value: number): string => dutchNumber(value, Number.isInteger(value) ? 0 : 1);
const amounts = { ...axis, width: 48, axisLine: false, tickFormatter: written } as const;
const margin = { top: 8, right: 16, bottom: 0, left: 0 };

/** The chart library provides keyboard and screen reader access. */
export function Chart({ figure }: { figure: Figure }) {
  const navigate = useNavigate();
  const points = figure.rows.map((row) => pointOf(figure, row));
  const series = figure.drawing.columns.map((at) => ({
    key: `v${String(at)}`,
    name: figure.columns[at + 1] ?? '',
    colour: colours[at % colours.length] ?? colours[0],
  }));
  const open = (to: string | undefined) => to !== undefined && void navigate(to);
  const around = {
    data: points,
    margin,
    accessibilityLayer: true,
    title: figure.title,
    desc: `${figure.summary} ${staffInsightText.keys}`,
  };
  const tip = (
    <Tooltip
      cursor={{ fill: 'var(--mist)', stroke: 'var(--line)' }}
      isAnimationActive={false}
      content={Tip}
    />
  );
  const legend = series.length > 1 && <Legend iconType="plainline" itemSorter={null} />;
  if (figure.drawing.kind === 'lines')
    return (
      <ResponsiveContainer width="100%" height="100%">
        <LineChart {...around}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis {...weeks} />
          <YAxis
            {...amounts}
            allowDecimals={figure.drawing.columns.some((at) => (figure.scales[at] ?? 0) > 0)}
          />
          {tip}
          {legend}
          {series.map((one) => lineOf(one, points.length < 15))}
          {series.map(runningLine)}
        </LineChart>
      </ResponsiveContainer>
    );
  const isLying = figure.drawing.kind === 'lying';
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        {...around}
        layout={isLying ? 'vertical' : 'horizontal'}
        barCategoryGap={isLying ? 8 : '20%'}
        barGap={1}
      >
        <CartesianGrid stroke="var(--line)" vertical={isLying} horizontal={!isLying} />
        {isLying ? (
          <XAxis type="number" {...axis} allowDecimals={false} tickFormatter={written} />
        ) : (
          <XAxis {...weeks} />
        )}
        {isLying ? (
          <YAxis
            type="category"
            dataKey="short"
            {...axis}
            width={labelWidth(figure)}
            tickFormatter={shortened}
            interval={0}
          />
        ) : (
          <YAxis {...amounts} allowDecimals={false} />
        )}
        {tip}
        {legend}
        {series.map((one) => barOf(one, { isLying, onOpen: (at) => open(points[at]?.to) }))}
      </BarChart>
    </ResponsiveContainer>
  );
}

type Series = { key: string; name: string; colour: string };
const line = { strokeWidth: 2, type: 'linear', isAnimationActive: false } as const;

/** A single week between two weeks without a value is a dot, also when `dots` is false. */
const lineOf = ({ key, name, colour }: Series, dots: boolean) => (
  <Line
    {...line}
    dataKey={key}
    name={name}
    stroke={colour}
    dot={dots || ((dot: DotItemDotProps) => <LoneDot dot={dot} of={key} />)}
    key={key}
  />
);
const runningLine = ({ key, colour }: Series) => (
  <Line
    {...line}
    dataKey={`running ${key}`}
    stroke={colour}
    strokeDasharray="2 4"
    dot={RunningDot}
    legendType="none"
    key={`running ${key}`}
  />
);

type BarOptions = { isLying: boolean; onOpen: (at: number) => void };

const barOf = ({ key, name, colour }: Series, { isLying, onOpen }: BarOptions) => (
  <Bar
    dataKey={key}
    name={name}
    fill={colour}
    stroke={colour}
    maxBarSize={28}
    radius={isLying ? [0, 4, 4, 0] : [4, 4, 0, 0]}
    isAnimationActive={false}
    onClick={(_, at) => onOpen(at)}
    key={key}
  />
);

const longestLabel = 22;
const shortened = (label: string): string =>
  label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label;
/** In px, at about seven px a character. */
const labelWidth = ({ rows }: Figure): number =>
  12 + 7 * Math.max(...rows.map(({ short }) => shortened(short).length));

function LoneDot({ dot: { cx, cy, stroke, payload }, of }: { dot: DotItemDotProps; of: string }) {
  const isAlone = (payload as Point).alone.includes(of); // proof: `pointOf` created this value
  return isAlone && typeof cy === 'number' ? (
    <circle cx={cx} cy={cy} r={3} fill="var(--paper)" stroke={stroke} strokeWidth={2} />
  ) : (
    <g />
  );
}

function RunningDot({ cx, cy, stroke, payload }: DotItemDotProps) {
  const isRunning = (payload as Point).running === true; // proof: `pointOf` created this value
  return isRunning && typeof cy === 'number' ? (
    <circle cx={cx} cy={cy} r={3} fill="var(--paper)" stroke={stroke} strokeWidth={2} />
  ) : (
    <g />
  );
}

function Tip({ active, payload }: TooltipContentProps) {
  const point = payload[0]?.payload as Point | undefined; // proof: `pointOf` created this value
  if (!active || !point) return null;
  return (
    <div className="figure-tip">
      <p>
        <strong>{point.full}</strong>
      </p>
      {point.valueTexts.map(({ name, text }) => (
        <p key={name}>{`${name}: ${text}`}</p>
      ))}
    </div>
  );
}
