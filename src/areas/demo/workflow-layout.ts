import { Graph, layout } from '@dagrejs/dagre';
import type { Outline, OutlineState, OutlineTransition } from '#machines/outline.ts';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Line = { readonly transition: string; readonly text: string };
export type DrawnState = Box & { readonly state: OutlineState; readonly title: string; readonly lines: readonly Line[] };
export type DrawnArrow = {
  readonly key: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly labels: readonly (Line & { readonly x: number; readonly y: number })[];
};
export type Drawing = {
  readonly width: number;
  readonly height: number;
  /** outer ones first */
  readonly states: readonly DrawnState[];
  readonly arrows: readonly DrawnArrow[];
};

/** px: the letters are 11 px high and about 6 wide. */
export const lineHeight = 15;
const letter = 6.1;
const titleLetter = 7.4;
/** room for the tick before what was exercised */
const tick = 14;
const padding = 10;
export const headHeight = 24;
/** letters before a label is cut; the table beside the picture has all of it */
const longest = 34;
/** steps of a parallel state side by side */
const columns = 3;
const gap = 24;

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);
const widthOf = (texts: readonly string[], title = '') =>
  Math.max(title.length * titleLetter, ...texts.map((text) => text.length * letter + tick)) + 2 * padding;

type Words = { readonly title: (state: OutlineState) => string; readonly label: (transition: OutlineTransition) => string };

/** Places the states and transitions of a chart: steps that run side by side in a grid, everything else by dagre. */
export function drawOutline(outline: Outline, words: Words): Drawing {
  return inside(outline, words, '');
}

function inside(outline: Outline, words: Words, parent: string): Drawing {
  const children = outline.states.filter((state) => state.parent === parent);
  const own = outline.transitions.filter((one) => one.from === parent && parent === '' && one.to === undefined);
  const parts = children.map((state) => part(outline, words, state));
  const isParallel = children.length > 1 && children.every(({ isInitial }) => isInitial);
  const placed = isParallel ? grid(parts) : flow(outline, words, children, parts);
  if (own.length === 0) return placed;
  // What any state takes stands above them all.
  const lines = own.map((one) => ({ transition: one.name, text: cut(words.label(one)) }));
  const height = lines.length * lineHeight + 2 * padding;
  const anywhere: OutlineState = { path: '', name: '', parent: '', isInitial: false, isFinal: false, isLeaf: true };
  const title = words.title(anywhere);
  const box = {
    x: 0,
    y: 0,
    width: widthOf(
      lines.map(({ text }) => text),
      title,
    ),
    height: height + headHeight - padding,
  };
  const moved = shift(placed, 0, box.height + gap);
  return {
    width: Math.max(moved.width, box.width),
    height: moved.height,
    states: [{ ...box, state: anywhere, title, lines }, ...moved.states],
    arrows: moved.arrows,
  };
}

/** One state with what is inside it, at 0, 0. */
function part(outline: Outline, words: Words, state: OutlineState): Drawing {
  const staying = outline.transitions.filter((one) => one.from === state.path && one.to === undefined);
  const lines = staying.map((one) => ({ transition: one.name, text: `↻ ${cut(words.label(one))}` }));
  const title = words.title(state);
  const head = headHeight + lines.length * lineHeight + (lines.length > 0 ? 4 : 0);
  const minimum = widthOf(
    lines.map(({ text }) => text),
    title,
  );
  const box = { state, title, lines, x: 0, y: 0 };
  if (state.isLeaf) return { width: minimum, height: head, states: [{ ...box, width: minimum, height: head }], arrows: [] };
  const content = shift(inside(outline, words, state.path), padding, head + padding);
  const [width, height] = [Math.max(minimum, content.width + padding), content.height + padding];
  return { width, height, states: [{ ...box, width, height }, ...content.states], arrows: content.arrows };
}

function shift(drawing: Drawing, x: number, y: number): Drawing {
  const by = <T extends { readonly x: number; readonly y: number }>(one: T): T => ({ ...one, x: one.x + x, y: one.y + y });
  return {
    width: drawing.width + x,
    height: drawing.height + y,
    states: drawing.states.map(by),
    arrows: drawing.arrows.map((arrow) => ({ ...arrow, points: arrow.points.map(by), labels: arrow.labels.map(by) })),
  };
}

function merge(drawings: readonly Drawing[]): Drawing {
  return {
    width: Math.max(...drawings.map(({ width }) => width)),
    height: Math.max(...drawings.map(({ height }) => height)),
    states: drawings.flatMap(({ states }) => states),
    arrows: drawings.flatMap(({ arrows }) => arrows),
  };
}

function grid(parts: readonly Drawing[]): Drawing {
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(0, ...parts.filter((_part, index) => index % columns === column).map(({ width }) => width)),
  );
  const left = widths.map((_, column) => widths.slice(0, column).reduce((sum, width) => sum + width + gap, 0));
  let top = 0;
  const placed: Drawing[] = [];
  for (let from = 0; from < parts.length; from += columns) {
    const row = parts.slice(from, from + columns);
    for (const [column, one] of row.entries()) placed.push(shift(one, left[column] ?? 0, top));
    top += Math.max(...row.map(({ height }) => height)) + gap;
  }
  return merge(placed);
}

function flow(outline: Outline, words: Words, children: readonly OutlineState[], parts: readonly Drawing[]): Drawing {
  const graph = new Graph({ multigraph: false });
  graph.setGraph({ rankdir: 'TB', nodesep: 30, ranksep: 26, edgesep: 16, marginx: 4, marginy: 4 });
  for (const [index, state] of children.entries()) {
    const { width = 0, height = 0 } = parts[index] ?? {};
    graph.setNode(state.path, { width, height });
  }
  const paths = new Set(children.map(({ path }) => path));
  const between = outline.transitions.filter(({ from, to }) => to !== undefined && paths.has(from) && paths.has(to));
  const pairs = [...Map.groupBy(between, ({ from, to }) => JSON.stringify([from, to])).values()];
  for (const pair of pairs) {
    const [first] = pair;
    const texts = pair.map((one) => cut(words.label(one)));
    if (first?.to === undefined) continue;
    graph.setEdge(first.from, first.to, { width: widthOf(texts), height: texts.length * lineHeight + 4, labelpos: 'c' });
  }
  layout(graph);
  const corner = (path: string) => {
    const { x = 0, y = 0, width, height } = graph.node(path);
    return { x: x - width / 2, y: y - height / 2 };
  };
  const inner = children.map(({ path }, index) => {
    const { x, y } = corner(path);
    return shift(parts[index] ?? { width: 0, height: 0, states: [], arrows: [] }, x, y);
  });
  const arrows = pairs.flatMap((pair): DrawnArrow[] => {
    const [first] = pair;
    if (first?.to === undefined) return [];
    const { points = [], x = 0, y = 0, height = 0 } = graph.edge(first.from, first.to);
    const top = y - height / 2 + lineHeight;
    const labels = pair.map((one, index) => ({
      transition: one.name,
      text: cut(words.label(one)),
      x,
      y: top + index * lineHeight - 2,
    }));
    return [{ key: `${first.from} ${first.to}`, points, labels }];
  });
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    states: inner.flatMap(({ states }) => states),
    arrows: [...inner.flatMap((one) => one.arrows), ...arrows],
  };
}
