import './uploader.css';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Button } from '#src/ui/button.tsx';
import { ProgressBar } from '#src/ui/figures/key-figures.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';

export type UploadItem = {
  readonly id: string;
  readonly name: string;
  readonly state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** 0…100 */
  readonly percent: number;
  /** size, or what went wrong */
  readonly note?: string | undefined;
};

type Props = {
  readonly label: string;
  /** what may be dropped, in words */
  readonly hint?: string | undefined;
  readonly pickLabel: string;
  readonly cancelLabel: string;
  readonly removeLabel: string;
  readonly accept?: string | undefined;
  readonly multiple?: boolean;
  readonly items: readonly UploadItem[];
  readonly onFiles: (files: File[]) => void;
  readonly onCancel: (id: string) => void;
  readonly onRemove?: ((id: string) => void) | undefined;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
};

const PARTS = { root: 'cc-drop', inner: 'cc-drop-in' };
const KINDS = { waiting: 'NEUTRAL', uploading: 'IN_PROGRESS', done: 'POSITIVE', failed: 'NEGATIVE' } as const;

function Item({
  item,
  cancelLabel,
  removeLabel,
  onCancel,
  onRemove,
}: { readonly item: UploadItem } & Pick<Props, 'cancelLabel' | 'removeLabel' | 'onCancel' | 'onRemove'>) {
  const isRunning = item.state === 'uploading' || item.state === 'waiting';
  const { name, note = '' } = item;
  // A note that names the file goes on behind its name: "run.exe: this kind of file is not accepted." (D-153).
  const said = note.startsWith(`${name}: `) ? note.slice(name.length) : ` ${note}`;
  return (
    <li data-upload={item.state}>
      <StatusGlyph kind={KINDS[item.state]} />
      <div>
        <p>
          <b>{name}</b>
          <span className={item.state === 'failed' ? 'cc-late' : 'cc-muted'}>{said}</span>
        </p>
        {isRunning && <ProgressBar percent={item.percent} label={item.name} figure={`${Math.round(item.percent)} %`} />}
      </div>
      {isRunning && (
        <Button small onClick={() => onCancel(item.id)}>
          {cancelLabel}
        </Button>
      )}
      {!isRunning && onRemove && (
        // Of what is there already goes the line that says so: a sign alone would look like its deletion.
        <Button small look="quiet" aria-label={`${removeLabel} ${item.name}`} onClick={() => onRemove(item.id)}>
          {removeLabel}
        </Button>
      )}
    </li>
  );
}

type ItemsProps = Pick<Props, 'items' | 'cancelLabel' | 'removeLabel' | 'onCancel' | 'onRemove'>;

/** How far each file is. */
export function UploadItems({ items, ...rest }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <ul className="cc-uploads" aria-live="polite">
      {items.map((item) => (
        <Item key={item.id} item={item} {...rest} />
      ))}
    </ul>
  );
}

/** Takes files by drop or by choice and shows how far each one is; which of them will do, and sending them, is the caller's part. */
export function Uploader(props: Props) {
  const { label, hint, pickLabel, accept, multiple = false, items, onFiles, error, disabled = false } = props;
  const open = useRef<() => void>(null);
  const id = useId();
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <div className="cc-upload">
      <Dropzone
        openRef={open}
        disabled={disabled}
        onDrop={take}
        inputProps={{ id, accept, multiple, disabled }}
        // The button inside does the same, by keyboard too.
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        classNames={PARTS}
        mod={{ bad: error !== undefined }}
      >
        <IconUpload size={16} aria-hidden="true" />
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && <small>{hint}</small>}
        <Button small disabled={disabled} onClick={() => open.current?.()}>
          {pickLabel}
        </Button>
      </Dropzone>
      {error !== undefined && (
        <p className="cc-late cc-small" role="alert">
          {error}
        </p>
      )}
      <UploadItems
        items={items}
        cancelLabel={props.cancelLabel}
        removeLabel={props.removeLabel}
        onCancel={props.onCancel}
        onRemove={props.onRemove}
      />
    </div>
  );
}
