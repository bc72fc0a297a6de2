import './values.css';
import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { IconButton } from '#src/ui/button.tsx';
import { TextControl } from '#src/ui/form/controls.tsx';
import { withValues } from './values.ts';

type Props = {
  readonly values: readonly string[];
  /** values that occur, to choose from */
  readonly hints: readonly string[];
  /** what values are called that say little themselves */
  readonly names?: Readonly<Record<string, string>> | undefined;
  readonly onChange: (values: string[]) => void;
  /** what is being typed, for hints that depend on it */
  readonly onTyped?: ((text: string) => void) | undefined;
  readonly isInvalid?: boolean;
  readonly disabled?: boolean;
  readonly texts: {
    readonly list: string;
    readonly add: string;
    readonly placeholder: string;
    readonly remove: (value: string) => string;
  };
};

/** Values as removable words; a typed one is taken with Enter, a comma, or when the field is left. */
export function ValuesControl({
  values,
  hints,
  names = {},
  onChange,
  onTyped,
  isInvalid = false,
  disabled = false,
  texts,
}: Props) {
  const [typed, setTyped] = useState('');
  const list = useId();
  const take = (text: string) => {
    const next = withValues(values, text, names);
    setTyped('');
    if (next.length !== values.length) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      take(typed);
    } else if (event.key === 'Backspace' && typed === '' && values.length > 0) {
      onChange(values.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[,;\n\t]/.test(text)) return;
    event.preventDefault();
    take(text);
  };
  const onType = (text: string) => {
    // A hint that was picked from the list is a whole value.
    if (hints.includes(text) && text.length - typed.length !== 1) take(text);
    else {
      setTyped(text);
      onTyped?.(text);
    }
  };
  return (
    <div>
      <ul className="cc-values" aria-label={texts.list}>
        {values.map((value) => (
          <li key={value}>
            {names[value] === undefined ? value : <NamedValue value={value} name={names[value]} />}
            <IconButton
              label={texts.remove(value)}
              icon={<IconX size={12} />}
              disabled={disabled}
              onClick={() => onChange(values.filter((other) => other !== value))}
            />
          </li>
        ))}
      </ul>
      <TextControl
        width="full"
        aria-label={texts.add}
        aria-invalid={isInvalid || undefined}
        list={list}
        value={typed}
        disabled={disabled}
        placeholder={texts.placeholder}
        onFocus={() => onTyped?.(typed)}
        onChange={onType}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => take(typed)}
      />
      <datalist id={list}>
        {hints
          .filter((hint) => !values.includes(hint))
          .map((hint) => (
            <option key={hint} value={hint} label={names[hint] === undefined ? undefined : `${names[hint]} (${hint})`} />
          ))}
      </datalist>
    </div>
  );
}

function NamedValue({ value, name }: { readonly value: string; readonly name: string }) {
  return (
    <span>
      <span className="cc-nowrap">{value}</span> <small>{name}</small>
    </span>
  );
}
