import { useLocale } from 'ra-core';
import { type Field, formatField } from '../../fields/fieldTypes.ts';
import type { CellProps, Component, FieldView } from '../../fields/shared/fieldView.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { type NameOf, nameOf } from './nameOf.ts';
import { RecordLink } from './RecordLink.tsx';
import { chipEdges, StatusChip } from './StatusChip.tsx';
import { statusTones, type Tones } from './statusTones.ts';

/**
 * The view of a field's type, adapted to the field's part in its module: a status is a coloured chip, and the name of
 * another record links to it.
 */
export function moduleFieldView(schema: Schema, module: Module, field: Field, view: FieldView): FieldView {
  const tones = statusTones(schema, module, field);
  if (tones) return kept(view, { tones }, () => ({ Cell: chipCell(tones), besideText: chipEdges }));
  const name = nameOf(schema, module, field);
  return name ? kept(view, { name }, () => ({ Cell: linkCell(view, name) })) : view;
}

/** Components must stay the same between renderings, or React would make each cell anew. */
const views = new WeakMap<FieldView, Map<string, FieldView>>();

interface Look {
  Cell: Component<CellProps>;
  besideText?: number;
}

/** The view with another component; the same view for the same component. */
function kept(view: FieldView, what: object, look: () => Look): FieldView {
  const byKey = views.get(view) ?? new Map<string, FieldView>();
  views.set(view, byKey);
  const key = JSON.stringify(what);
  const known = byKey.get(key);
  if (known) return known;
  const fresh = { ...view, ...look() };
  byKey.set(key, fresh);
  return fresh;
}

function chipCell(tones: Tones): Component<CellProps> {
  return function StatusCell({ field, record }) {
    const locale = useLocale() ?? 'en';
    const value = record[field.name];
    const text = formatField(field, value, locale);
    return text && <StatusChip tone={tones[String(value)] ?? 'neutral'}>{text}</StatusChip>;
  };
}

function linkCell({ Cell }: FieldView, name: NameOf): Component<CellProps> {
  return function NameCell(props) {
    return (
      <RecordLink name={name} value={props.record[props.field.name]} record={props.record}>
        <Cell {...props} />
      </RecordLink>
    );
  };
}
