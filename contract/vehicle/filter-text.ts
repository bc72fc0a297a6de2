import {
  type Comparison,
  comparisonsOf,
  type FilterConstraint,
  type FilterTree,
  filterLimits,
  isListFilterKey,
  type ListFilterKey,
  listFilterKeys,
  type Operator,
} from './filter-tree.ts';

/**
 * The text form of a filter tree: `MODEL = "Golf", "Polo" and (MARKET != DE or ECU_SW_VERSION ~ "^18")`. `and` binds closer than `or`;
 * `any ( … )` and `all ( … )` name the operator of brackets around a single part. Words may be of any case.
 */
const signs = { EQUAL: '=', NOT_EQUAL: '!=', REGEX: '~' } as const satisfies Record<Comparison, string>;
const comparisonOf: Readonly<Record<string, Comparison>> = { '=': 'EQUAL', '!=': 'NOT_EQUAL', '~': 'REGEX' };
const joints = { AND: ' and ', OR: ' or ' } as const;
const bareValue = /^[\p{L}\p{N}_.-]+$/u;
const reserved = /^(and|or|any|all)$/i;
/** A tree of five levels needs no more; deeper ones are refused before they are read. */
const maxBrackets = 12;

/** Writes a tree as text; parseFilter gives the same tree back. */
export function printFilter(tree: FilterTree): string {
  const { constraints, containers, operator } = tree;
  const isAlone = constraints.length + containers.length === 1;
  return isAlone && (operator === 'OR' || containers.length === 1) ? group(tree) : inner(tree);
}

const inner = ({ constraints, containers, operator }: FilterTree): string =>
  [...constraints.map(printConstraint), ...containers.map(group)].join(joints[operator]);

function group(tree: FilterTree): string {
  const isAlone = tree.constraints.length + tree.containers.length === 1;
  return `${isAlone && tree.operator === 'OR' ? 'any ' : ''}(${inner(tree)})`;
}

const printConstraint = ({ key, comparison, values }: FilterConstraint): string =>
  `${key} ${signs[comparison]} ${values.map(printValue).join(', ')}`;

const printValue = (value: string): string =>
  bareValue.test(value) && !reserved.test(value) ? value : `"${value.replaceAll(/["\\]/g, '\\$&')}"`;

/** What is wrong with a text: where, what stands there ('' at its end), and what could stand there. */
export type FilterTextError = {
  readonly at: number;
  readonly line: number;
  readonly column: number;
  readonly found: string;
  readonly expected: readonly Expected[];
};
/** Keys, signs and words stand for themselves; the rest says what kind of thing, or which limit was passed. */
export type Expected =
  | ListFilterKey
  | '='
  | '!='
  | '~'
  | 'and'
  | 'or'
  | ','
  | '('
  | ')'
  | '"'
  | 'value'
  | 'end'
  | 'fewerLevels'
  | 'fewerConstraints'
  | 'fewerValues'
  | 'shorterValue';
type ParsedFilter = { readonly ok: true; readonly tree: FilterTree } | { readonly ok: false; readonly error: FilterTextError };

class Refused extends Error {
  readonly at: number;
  readonly found: string;
  readonly expected: readonly Expected[];

  constructor(token: Pick<Token, 'at' | 'text'>, expected: readonly Expected[]) {
    super('refused');
    this.at = token.at;
    this.found = token.text;
    this.expected = expected;
  }
}

/** Reads a text; says where it stops being a filter, and what was expected there. */
export function parseFilter(text: string): ParsedFilter {
  try {
    return { ok: true, tree: new Reader(tokens(text)).filter() };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const before = text.slice(0, error.at).split('\n');
    const place = { at: error.at, line: before.length, column: (before.at(-1) ?? '').length + 1 };
    return { ok: false, error: { ...place, found: error.found, expected: error.expected } };
  }
}

type Token = {
  readonly kind: 'word' | 'text' | 'sign' | 'end';
  readonly at: number;
  readonly text: string;
  readonly value: string;
};
const tokenShape = /\s*(?:([\p{L}\p{N}_.-]+)|"((?:[^"\\]|\\.)*)"|(!=|[=~(),]))/suy;

function tokens(text: string): Token[] {
  const found: Token[] = [];
  let place = 0;
  for (;;) {
    const rest = text.slice(place);
    const start = place + rest.length - rest.trimStart().length;
    if (start === text.length) return [...found, { kind: 'end', at: start, text: '', value: '' }];
    tokenShape.lastIndex = place;
    const match = tokenShape.exec(text);
    if (!match) return [...found, unreadable(text, start)];
    const [, word, quoted, sign] = match;
    const shown = text.slice(start, tokenShape.lastIndex);
    if (word !== undefined) found.push({ kind: 'word', at: start, text: shown, value: word });
    else if (quoted !== undefined)
      found.push({ kind: 'text', at: start, text: shown, value: quoted.replaceAll(/\\(["\\])/g, '$1') });
    else found.push({ kind: 'sign', at: start, text: shown, value: sign ?? '' });
    place = tokenShape.lastIndex;
  }
}

/** A quote that nothing closes is missed at the end; any other letter stands for itself and fits nowhere. */
function unreadable(text: string, at: number): Token {
  if (text[at] === '"') throw new Refused({ at: text.length, text: '' }, ['"']);
  const letter = String.fromCodePoint(text.codePointAt(at) ?? 32);
  return { kind: 'sign', at, text: letter, value: letter };
}

type Part = { readonly constraint: FilterConstraint } | { readonly container: FilterTree };

class Reader {
  readonly #tokens: readonly Token[];
  /** containers that stand in brackets of their own */
  readonly #isGroup = new WeakSet<FilterTree>();
  readonly #began = new WeakMap<FilterTree, Token>();
  #place = 0;
  #constraints = 0;

  constructor(list: readonly Token[]) {
    this.#tokens = list;
  }

  filter(): FilterTree {
    const part = this.#either(0);
    if (this.#next.kind !== 'end') throw new Refused(this.#next, ['and', 'or', ...this.#afterValue(), 'end']);
    const tree = 'container' in part ? part.container : joined('AND', [part]);
    this.#checkDepth(tree, 1);
    return tree;
  }

  #checkDepth(tree: FilterTree, depth: number): void {
    if (depth > filterLimits.depth) throw new Refused(this.#began.get(tree) ?? this.#next, ['fewerLevels']);
    for (const container of tree.containers) this.#checkDepth(container, depth + 1);
  }

  get #next(): Token {
    return this.#tokens[Math.min(this.#place, this.#tokens.length - 1)] as Token;
  }

  #isWord(word: string): boolean {
    return this.#next.kind === 'word' && this.#next.value.toLowerCase() === word;
  }

  #isSign(sign: string): boolean {
    return this.#next.kind === 'sign' && this.#next.value === sign;
  }

  #afterValue(): readonly Expected[] {
    const before = this.#tokens[this.#place - 1];
    return before?.kind === 'word' || before?.kind === 'text' ? [','] : [];
  }

  /** Parts joined by `or`, each of parts joined by `and`. */
  #either(brackets: number): Part {
    return this.#chain('or', 'OR', () => this.#chain('and', 'AND', () => this.#part(brackets)));
  }

  #chain(word: 'and' | 'or', operator: Operator, read: () => Part): Part {
    const began = this.#next;
    const parts = [read()];
    while (this.#isWord(word)) {
      this.#place += 1;
      parts.push(read());
    }
    const [first] = parts;
    if (parts.length === 1 && first) return first;
    return { container: this.#begun(joined(operator, parts), began) };
  }

  #part(brackets: number): Part {
    const began = this.#next;
    const named = this.#isWord('any') ? 'OR' : this.#isWord('all') ? 'AND' : undefined;
    if (named) this.#place += 1;
    if (!this.#isSign('(')) {
      if (named) throw new Refused(this.#next, ['(']);
      return { constraint: this.#constraint() };
    }
    if (brackets >= maxBrackets) throw new Refused(this.#next, ['fewerLevels']);
    this.#place += 1;
    const part = this.#either(brackets + 1);
    if (!this.#isSign(')')) throw new Refused(this.#next, ['and', 'or', ...this.#afterValue(), ')']);
    this.#place += 1;
    return { container: this.#begun(this.#bracketed(part, named), began) };
  }

  /** Brackets around several parts are their container; around a single one, or with another name before them, a container more. */
  #bracketed(part: Part, named: Operator | undefined): FilterTree {
    const isChain = 'container' in part && !this.#isGroup.has(part.container);
    const tree =
      isChain && (named === undefined || named === part.container.operator) ? part.container : joined(named ?? 'AND', [part]);
    this.#isGroup.add(tree);
    return tree;
  }

  #begun(tree: FilterTree, at: Token): FilterTree {
    this.#began.set(tree, at);
    return tree;
  }

  #constraint(): FilterConstraint {
    const key = this.#next.kind === 'word' ? this.#next.value.toUpperCase() : '';
    if (!isListFilterKey(key)) throw new Refused(this.#next, [...listFilterKeys, '(']);
    this.#constraints += 1;
    if (this.#constraints > filterLimits.constraints) throw new Refused(this.#next, ['fewerConstraints']);
    this.#place += 1;
    const comparison = this.#next.kind === 'sign' ? comparisonOf[this.#next.value] : undefined;
    const allowed = comparisonsOf(key);
    if (comparison === undefined || !allowed.includes(comparison))
      throw new Refused(
        this.#next,
        allowed.map((one) => signs[one]),
      );
    this.#place += 1;
    return { key, comparison, values: this.#values(comparison) };
  }

  #values(comparison: Comparison): string[] {
    const values = [this.#value(comparison)];
    while (comparison !== 'REGEX' && this.#isSign(',')) {
      this.#place += 1;
      if (values.length >= filterLimits.values) throw new Refused(this.#next, ['fewerValues']);
      values.push(this.#value(comparison));
    }
    return values;
  }

  #value(comparison: Comparison): string {
    const token = this.#next;
    const isValue = token.kind === 'text' || (token.kind === 'word' && !reserved.test(token.value));
    const isEmpty = comparison === 'REGEX' ? token.value === '' : token.value.trim() === '';
    if (!isValue || isEmpty) throw new Refused(token, ['value']);
    if (token.value.length > (comparison === 'REGEX' ? filterLimits.pattern : filterLimits.text))
      throw new Refused(token, ['shorterValue']);
    this.#place += 1;
    return token.value;
  }
}

function joined(operator: Operator, parts: readonly Part[]): FilterTree {
  return {
    operator,
    containers: parts.flatMap((part) => ('container' in part ? [part.container] : [])),
    constraints: parts.flatMap((part) => ('constraint' in part ? [part.constraint] : [])),
  };
}
