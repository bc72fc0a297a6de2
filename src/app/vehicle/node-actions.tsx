import { IconArrowDown, IconArrowUp, IconIndentDecrease, IconIndentIncrease, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FilterTree } from '#contract/vehicle/filter-tree.ts';
import { type Direction, editFilter, type FilterEdit, type Pointer } from '#machines/screens/filter-edit.ts';
import { IconButton } from '#src/ui/button.tsx';

const icons = { up: IconArrowUp, down: IconArrowDown, in: IconIndentIncrease, out: IconIndentDecrease } as const;
const directions = Object.keys(icons) as Direction[];

type Props = {
  readonly at: Pointer;
  readonly name: string;
  readonly tree: FilterTree;
  readonly onEdit: (edit: FilterEdit) => void;
};

/** Moves and removes a node of the tree; moves that lead nowhere are not offered. They show on hover and while the focus is within. */
export function NodeActions({ at, name, tree, onEdit }: Props) {
  const { t } = useTranslation('vehicles');
  const possible = directions.filter((direction) => typeof editFilter(tree, { kind: 'node.move', at, direction }) !== 'string');
  return (
    <span className="cc-filter-acts">
      {possible.map((direction) => {
        const Icon = icons[direction];
        return (
          <IconButton
            key={direction}
            label={t(`move.${direction}`, { name })}
            icon={<Icon size={14} />}
            onClick={() => onEdit({ kind: 'node.move', at, direction })}
          />
        );
      })}
      <IconButton
        label={t('remove', { name })}
        icon={<IconTrash size={14} />}
        onClick={() => onEdit({ kind: 'node.remove', at })}
      />
    </span>
  );
}
