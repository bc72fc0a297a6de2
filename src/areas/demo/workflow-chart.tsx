import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { usePresentInSight } from './use-present-in-sight.ts';
import { type Drawing, type DrawnArrow, type DrawnState, headHeight, lineHeight } from './workflow-layout.ts';
import './workflow.css';

type Marks = {
  /** paths of the states that are active now */
  readonly present: ReadonlySet<string>;
  /** names of the transitions that are open */
  readonly open: ReadonlySet<string>;
  readonly exercised: ReadonlySet<string>;
  readonly marked: string | undefined;
};
type Props = Marks & { readonly drawing: Drawing; readonly label: string };

const step = 1.25;
const smallest = 0.3;
const largest = 2.5;
/** px that a press of an arrow button moves the picture */
const move = 240;

const group = (label: string) => ({ role: 'group', 'aria-label': label });
/** A box that scrolls is a stop for the keyboard. */
const stop = { tabIndex: 0 };

const pathOf = ({ points }: DrawnArrow): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');

/** The chart as a picture that can be enlarged and moved; all that it says stands in the tables below it too. */
export function WorkflowChart({ drawing, label, ...marks }: Props) {
  const { t } = useTranslation('demo');
  const box = useRef<HTMLDivElement>(null);
  /** absent: the picture is as wide as its box; at first it is as large as its letters can be read */
  const [zoom, setZoom] = useState<number | undefined>(1);
  const { width, height, states, arrows } = drawing;
  const by = (factor: number) => {
    const now = zoom ?? Math.min(1, (box.current?.clientWidth ?? width) / width);
    setZoom(Math.min(largest, Math.max(smallest, now * factor)));
  };
  usePresentInSight(box);
  const pan = (left: number, top: number) => box.current?.scrollBy({ left, top });
  return (
    <>
      <div className="cc-flow-bar" {...group(t('workflow.view'))}>
        <Button small onClick={() => by(step)}>
          {t('workflow.larger')}
        </Button>
        <Button small onClick={() => by(1 / step)}>
          {t('workflow.smaller')}
        </Button>
        <Button small onClick={() => setZoom(undefined)}>
          {t('workflow.fit')}
        </Button>
        <Button small aria-label={t('workflow.left')} onClick={() => pan(-move, 0)}>
          ←
        </Button>
        <Button small aria-label={t('workflow.moveRight')} onClick={() => pan(move, 0)}>
          →
        </Button>
        <Button small aria-label={t('workflow.up')} onClick={() => pan(0, -move)}>
          ↑
        </Button>
        <Button small aria-label={t('workflow.down')} onClick={() => pan(0, move)}>
          ↓
        </Button>
        <output className="cc-muted">
          {zoom === undefined ? t('workflow.fits') : t('workflow.zoom', { percent: Math.round(zoom * 100) })}
        </output>
      </div>
      <div ref={box} className="cc-flow-box" {...group(label)} {...stop}>
        <svg
          role="img"
          aria-label={label}
          {...(zoom === undefined
            ? { style: { maxWidth: width + 2 } }
            : { width: (width + 2) * zoom, height: (height + 2) * zoom })}
          viewBox={`-1 -1 ${width + 2} ${height + 2}`}
          className="cc-flow"
        >
          <defs>
            <marker
              id="cc-flow-tip"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M0 0 L8 4 L0 8 z" className="cc-flow-tip" />
            </marker>
          </defs>
          {states.map((state) => (
            <StateBox key={state.state.path} drawn={state} {...marks} />
          ))}
          {arrows.map((arrow) => (
            <path
              key={arrow.key}
              d={pathOf(arrow)}
              className={cx('cc-flow-arrow', arrow.labels.some((one) => marks.open.has(one.transition)) && 'cc-open')}
              markerEnd="url(#cc-flow-tip)"
            />
          ))}
          {arrows.flatMap(({ labels }) =>
            labels.map((one) => <Label key={one.transition} {...one} anchor="middle" {...marks} />),
          )}
        </svg>
      </div>
    </>
  );
}

function StateBox({ drawn, ...marks }: Marks & { readonly drawn: DrawnState }) {
  const { state, title, lines, x, y, width, height } = drawn;
  const isPresent = marks.present.has(state.path);
  const top = y + headHeight + lineHeight - 6;
  return (
    <>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={state.isLeaf ? 6 : 8}
        data-state={state.path}
        data-present={isPresent || undefined}
        className={cx('cc-flow-state', !state.isLeaf && 'cc-group', state.isFinal && 'cc-final', isPresent && 'cc-present')}
      />
      <text x={x + 10} y={y + 16} className={cx('cc-flow-title', isPresent && state.isLeaf && 'cc-present')}>
        {title}
      </text>
      {lines.map((line, index) => (
        <Label key={line.transition} {...line} x={x + 10} y={top + index * lineHeight} anchor="start" {...marks} />
      ))}
    </>
  );
}

type LabelProps = Marks & {
  readonly transition: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle';
};

function Label({ transition, text, x, y, anchor, open, exercised, marked }: LabelProps) {
  return (
    <text
      id={`arrow-${transition}`}
      data-transition={transition}
      x={x}
      y={y}
      textAnchor={anchor}
      className={cx(
        'cc-flow-label',
        open.has(transition) && 'cc-open',
        exercised.has(transition) && 'cc-done',
        marked === transition && 'cc-marked',
      )}
    >
      {exercised.has(transition) ? `✓ ${text}` : text}
    </text>
  );
}
