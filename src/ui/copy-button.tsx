import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from './button.tsx';

type Props = { readonly value: string; readonly label: string; readonly copiedLabel: string };

/** How long the check stands after copying, in ms. */
const SHOWN = 2000;

/** Whether a value was copied just now, and how to copy it. */
function useCopied(value: string): readonly [copied: boolean, copy: () => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, () => void navigator.clipboard.writeText(value).then(() => setCopied(true))];
}

/** Copies a value and says so. */
export function CopyButton({ value, label, copiedLabel }: Props) {
  const [copied, copy] = useCopied(value);
  return (
    <>
      <IconButton
        className="cc-copy"
        label={label}
        icon={copied ? <IconCheck size={12} /> : <IconCopy size={12} />}
        onClick={copy}
      />
      <span className="cc-sr" role="status">
        {copied ? copiedLabel : ''}
      </span>
    </>
  );
}

/** The same as a button with words, for longer texts. */
export function CopyTextButton({ value, label, copiedLabel }: Props) {
  const [copied, copy] = useCopied(value);
  return (
    <>
      <Button icon={copied ? <IconCheck size={14} /> : <IconCopy size={14} />} onClick={copy}>
        {label}
      </Button>
      <span className="cc-sr" role="status">
        {copied ? copiedLabel : ''}
      </span>
    </>
  );
}

/** An id in tabular figures with its copy button. */
export function CopyableId({ value, label, copiedLabel }: Props) {
  return (
    <span className="cc-trace">
      {value}
      <CopyButton value={value} label={label} copiedLabel={copiedLabel} />
    </span>
  );
}
