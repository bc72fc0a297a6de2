import { type InputHTMLAttributes, type Ref, useEffect, useRef, useState } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/** Pause after the last key before the value is handed on, in ms. */
const PAUSE = 200;

/** An input that hands its value on when typing pauses, so that a filter does not run with every key. */
export function DebouncedInput({ value, onChange, ...rest }: Props) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (value !== known) {
    setKnown(value);
    setDraft(value);
  }
  // What is handed on late must meet the newest state, not the one of the key press.
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const give = (next: string) => {
    clearTimeout(timer.current);
    if (next !== latest.current.value) latest.current.onChange(next);
  };
  return (
    <input
      {...rest}
      value={draft}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setDraft(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => give(next), PAUSE);
      }}
      onBlur={() => give(draft)}
      onKeyDown={(event) => event.key === 'Enter' && give(draft)}
    />
  );
}
