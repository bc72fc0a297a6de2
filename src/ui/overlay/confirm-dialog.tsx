import '#src/ui/form/form.css';
import { Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmReason = {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** "12 of 500 · shown in the history" for a length */
  readonly count: (length: number) => string;
  readonly tooShort: string;
  readonly tooLong: string;
  /** said before a dialog with a written reason closes unsent */
  readonly unsent: string;
};

type Props = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (answer: { readonly reason: string }) => void;
  /** looks at the fields that its children are, together with its own: false where one of them is wrong */
  readonly check?: () => boolean;
  readonly title: string;
  readonly text?: ReactNode;
  /** what will happen, line by line */
  readonly effects?: readonly { readonly key: string; readonly text: ReactNode }[];
  readonly reason?: ConfirmReason | undefined;
  /** the name that has to be typed, the words before it, and why nothing can be confirmed before that */
  readonly typedName?: { readonly label: string; readonly name: string; readonly missing?: string } | undefined;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly closeLabel: string;
  /** cannot be taken back; said in red at the foot */
  readonly danger?: string | boolean | undefined;
  readonly busy?: boolean;
  /** what has to be ticked: it stands in sight with the typed name, and `missing` says so while it is not */
  readonly tick?: { readonly field: ReactNode; readonly missing: string | undefined } | undefined;
  /** it cannot be confirmed, as its content says; why, where that is to be said beside the button */
  readonly isHeld?: boolean | string;
  /** refusal of the server, shown in place */
  readonly error?: string | undefined;
  /** further fields between effects and reason */
  readonly children?: ReactNode;
};

function ReasonField({
  reason,
  value,
  onChange,
  error,
}: {
  readonly reason: ConfirmReason;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}) {
  return (
    <Textarea
      label={reason.label}
      name="reason"
      rows={2}
      value={value}
      required
      data-autofocus
      description={error === undefined ? reason.count(value.length) : undefined}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function NameField({
  label,
  name,
  value,
  onChange,
  isFirst,
}: {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isFirst: boolean;
}) {
  return (
    <TextInput
      label={
        <>
          {label} <b>{name}</b>
        </>
      }
      name="typedName"
      data-autofocus={isFirst || undefined}
      value={value}
      autoComplete="off"
      rightSection={value === name && <IconCheck size={14} aria-hidden="true" />}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What is wrong with a reason of so many characters; it is never cut (D-153). */
function wrongReason({ min, max, tooShort, tooLong }: ConfirmReason, length: number): string | undefined {
  if (length < min) return tooShort;
  return length > max ? tooLong : undefined;
}

/** Why it cannot be confirmed yet, said beside the button: what is to be ticked first, then the name that is to be typed. */
export const whyClosed = ({ tick, typedName }: Pick<Props, 'tick' | 'typedName'>, typed: string): string | undefined =>
  tick?.missing ?? (typedName !== undefined && typed !== typedName.name ? typedName.missing : undefined);

/** Asks before something happens: effects as a list, a reason, the typed name where it cannot be taken back (D-154). */
export function ConfirmDialog(props: Props) {
  // The form lives inside so that a dialog opened again starts empty.
  return props.isOpen ? <OpenConfirm {...props} /> : null;
}

function OpenConfirm(props: Props) {
  const {
    onClose,
    onConfirm,
    check,
    title,
    text,
    effects = [],
    reason,
    typedName,
    danger,
    busy = false,
    tick,
    isHeld = false,
    error,
    children,
  } = props;
  const [written, setWritten] = useState('');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  // Each press that was in vain is an object of its own.
  const [refused, setRefused] = useState<object>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (refused) button.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const [isLeaving, setLeaving] = useState(false);
  const why = useId();
  const badReason = reason && wrongReason(reason, written.trim().length);
  const nameMissing = typedName !== undefined && typed !== typedName.name;
  const confirm = () => {
    setAsked(true);
    const isRight = check?.() ?? true;
    if (isRight && badReason === undefined && !nameMissing) onConfirm({ reason: written.trim() });
    else setRefused({});
  };
  // Escape, and a press beside the dialog, take nothing that was written at once; Cancel means it (D-154).
  const leave = () => (reason !== undefined && written.trim() !== '' && !isLeaving ? setLeaving(true) : onClose());
  const write = (text: string) => {
    setWritten(text);
    setLeaving(false);
  };
  const heldFor = isHeld === true ? undefined : isHeld;
  const closed = isHeld === false ? whyClosed({ tick, typedName }, typed) : heldFor || undefined;
  const warning = typeof danger === 'string' && (
    <span className="cc-late">
      <IconAlertTriangle size={14} aria-hidden="true" />
      {danger}
    </span>
  );
  return (
    <Dialog
      isOpen
      onClose={leave}
      title={title}
      closeLabel={props.closeLabel}
      answers={
        tick || typedName ? (
          <>
            {tick?.field}
            {typedName && (
              <NameField label={typedName.label} name={typedName.name} value={typed} onChange={setTyped} isFirst={!reason} />
            )}
          </>
        ) : undefined
      }
      note={
        closed === undefined ? (
          warning || undefined
        ) : (
          <span id={why} className="cc-muted" data-part="why-closed">
            {closed}
          </span>
        )
      }
      actions={
        <>
          <Button onClick={onClose} data-autofocus={(!reason && !typedName && children === undefined) || undefined}>
            {props.cancelLabel}
          </Button>
          <Button
            ref={button}
            look={danger ? 'edge' : 'primary'}
            busy={busy}
            onClick={confirm}
            data-confirm="true"
            disabled={nameMissing || tick?.missing !== undefined || isHeld !== false}
            aria-describedby={closed === undefined ? undefined : why}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {text !== undefined && <p>{text}</p>}
      {effects.length > 0 && (
        <ul className="cc-cons">
          {effects.map((effect) => (
            <li key={effect.key}>{effect.text}</li>
          ))}
        </ul>
      )}
      {children}
      {reason && <ReasonField reason={reason} value={written} onChange={write} error={asked ? badReason : undefined} />}
      {isLeaving && (
        <p className="cc-err" role="alert">
          <StatusGlyph kind="ACTION_REQUIRED" />
          {reason?.unsent}
        </p>
      )}
      {error !== undefined && (
        <p className="cc-err" role="alert">
          <StatusGlyph kind="NEGATIVE" />
          {error}
        </p>
      )}
    </Dialog>
  );
}
