import './chart.css';
import { useEffect, useRef, useState } from 'react';

type ChartPoint = { readonly x: number; readonly y: number };

type ChartSeries = {
  readonly key: string;
  /** said at the end of the line */
  readonly label: string;
  /** plan dotted, forecast dashed, actual solid with area */
  readonly style: 'actual' | 'plan' | 'forecast';
  readonly points: readonly ChartPoint[];
};

type ChartTick = { readonly at: number; readonly label: string };

type Props = {
  /** the whole chart in one sentence */
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly xTicks: readonly ChartTick[];
  readonly yTicks: readonly ChartTick[];
  /** named places on the x axis, for example where a phase begins */
  readonly marks?: readonly ChartTick[];
  /** the present place, with its figure */
  readonly now?: { readonly x: number; readonly y: number; readonly label: string } | undefined;
  readonly height?: number;
};

const TOP = 10;
const LEFT = 34;
const RIGHT = 8;
const BOTTOM = 22;
const SMALLEST = 280;

const STROKES = {
  actual: { stroke: 'var(--cc-chart-line)', strokeWidth: 2, strokeLinejoin: 'round' },
  plan: { stroke: 'var(--cc-fg-3)', strokeWidth: 1.25, strokeDasharray: '1 3', strokeLinecap: 'round' },
  forecast: { stroke: 'var(--cc-chart-line)', strokeWidth: 1.5, strokeDasharray: '5 4' },
} as const;

type Scale = {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly right: number;
  readonly foot: number;
};

function extent(values: readonly number[]): readonly [number, number] {
  if (values.length === 0) return [0, 1];
  const low = Math.min(...values);
  const high = Math.max(...values);
  return high > low ? [low, high] : [low, low + 1];
}

function scaleOf({ series, xTicks, yTicks }: Props, width: number, height: number): Scale {
  const points = series.flatMap((line) => line.points);
  const [x0, x1] = extent([...points.map((point) => point.x), ...xTicks.map((tick) => tick.at)]);
  const [, y1] = extent([0, ...points.map((point) => point.y), ...yTicks.map((tick) => tick.at)]);
  const right = width - RIGHT;
  const foot = height - BOTTOM;
  return {
    x: (value) => LEFT + ((value - x0) / (x1 - x0)) * (right - LEFT),
    y: (value) => foot - (value / y1) * (foot - TOP),
    right,
    foot,
  };
}

function pathOf(points: readonly ChartPoint[], scale: Scale): string {
  return points
    .map((point, index) => `${index === 0 ? 'M' : 'L'}${scale.x(point.x).toFixed(1)} ${scale.y(point.y).toFixed(1)}`)
    .join(' ');
}

function Line({ line, scale }: { readonly line: ChartSeries; readonly scale: Scale }) {
  const first = line.points[0];
  const last = line.points.at(-1);
  if (!first || !last) return null;
  const path = pathOf(line.points, scale);
  // Beside the end of the line: the plan's word to the left of it, the forecast's below.
  const isPlan = line.style === 'plan';
  const place = { x: scale.x(last.x) - (isPlan ? 30 : 4), y: Math.max(TOP, scale.y(last.y)) + (isPlan ? 12 : 40) };
  return (
    <>
      {line.style === 'actual' && (
        <path
          d={`${path} L${scale.x(last.x).toFixed(1)} ${scale.foot} L${scale.x(first.x).toFixed(1)} ${scale.foot}Z`}
          fill="var(--cc-chart-area)"
        />
      )}
      <path d={path} fill="none" {...STROKES[line.style]} />
      {line.style !== 'actual' && (
        <text {...place} textAnchor="end">
          {line.label}
        </text>
      )}
    </>
  );
}

function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start';
  return index === count - 1 ? 'end' : 'middle';
}

function Axes({ xTicks, yTicks, marks = [], scale }: Pick<Props, 'xTicks' | 'yTicks' | 'marks'> & { readonly scale: Scale }) {
  return (
    <>
      {yTicks.map((tick) => (
        <g key={tick.at}>
          <path d={`M${LEFT} ${scale.y(tick.at)}H${scale.right}`} stroke="var(--cc-chart-grid)" />
          <text x={LEFT - 6} y={scale.y(tick.at) + 4} textAnchor="end">
            {tick.label}
          </text>
        </g>
      ))}
      {marks.map((mark) => (
        <g key={mark.at}>
          <path d={`M${scale.x(mark.at)} ${TOP}V${scale.foot}`} stroke="var(--cc-chart-grid)" />
          <text x={scale.x(mark.at) + 4} y={TOP + 8}>
            {mark.label}
          </text>
        </g>
      ))}
      <path d={`M${LEFT} ${scale.foot}H${scale.right}`} stroke="var(--cc-line-strong)" />
      {xTicks.map((tick, index) => (
        <g key={tick.at}>
          <path d={`M${scale.x(tick.at)} ${scale.foot}v3`} stroke="var(--cc-line-control)" />
          <text x={scale.x(tick.at)} y={scale.foot + 16} textAnchor={anchorOf(index, xTicks.length)}>
            {tick.label}
          </text>
        </g>
      ))}
    </>
  );
}

/** Lines over time: what is, what was planned, what is expected. Redrawn for the width, so that the text keeps its size. */
export function LineChart(props: Props) {
  const { label, series, now, height = 196 } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(444);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(Math.max(SMALLEST, element.clientWidth)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const scale = scaleOf(props, width, height);
  return (
    <div ref={frame}>
      <svg className="cc-chart" viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
        <title>{label}</title>
        <Axes xTicks={props.xTicks} yTicks={props.yTicks} marks={props.marks ?? []} scale={scale} />
        {series.map((line) => (
          <Line key={line.key} line={line} scale={scale} />
        ))}
        {now && (
          <>
            <path d={`M${scale.x(now.x)} ${TOP}V${scale.foot}`} stroke="var(--cc-fg-2)" />
            <circle
              cx={scale.x(now.x)}
              cy={scale.y(now.y)}
              r="3.5"
              fill="var(--cc-chart-line)"
              stroke="var(--cc-bg)"
              strokeWidth="1.5"
            />
            <text
              className="cc-strong"
              x={scale.x(now.x) + (scale.x(now.x) > LEFT + 80 ? -6 : 6)}
              y={Math.max(TOP + 20, scale.y(now.y) - 10)}
              textAnchor={scale.x(now.x) > LEFT + 80 ? 'end' : 'start'}
            >
              {now.label}
            </text>
          </>
        )}
      </svg>
    </div>
  );
}
