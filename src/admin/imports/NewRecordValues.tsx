import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SourceContextProvider, useSourceContext, useTranslate } from 'ra-core';
import type { Module } from '../../metadata/model.ts';
import { FieldsPicker } from '../common/FieldsPicker.tsx';
import { InputGrid } from '../forms/FieldGrid.tsx';
import { useText } from '../i18n/useText.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import type { ImportTargetAnswer } from './importTypes.ts';
import { itemOf } from './newRecordValuesOf.ts';

interface NewRecordValuesProps {
  module: Module;
  /** The fields that no column has. */
  offered: readonly ImportTargetAnswer[];
  /** Those of them that get a value here, by name. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Inputs, inside of a form, for what all new records of a file have in common and the file does not say. */
export function NewRecordValues({ module, offered, chosen, onChange }: NewRecordValuesProps) {
  const translate = useTranslate();
  const { modules } = useSchema();
  const targets = offered.filter(({ name }) => chosen.includes(name));
  const items = [...new Set(targets.flatMap(({ name }) => itemOf(name) ?? []))];
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <FieldsPicker
        label={translate('facet.import.values')}
        options={offered}
        value={targets}
        onChange={(next) => onChange(next.map(({ name }) => name))}
      />
      {targets.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('facet.import.valuesHint')}
        </Typography>
      )}
      <InputGrid
        module={module}
        mode="create"
        names={targets.flatMap(({ name }) => (itemOf(name) === undefined ? name : []))}
      />
      {items.map((item) => {
        const names = targets.flatMap(({ name }) => (itemOf(name) === item ? name.slice(item.length + 1) : []));
        return modules[item] && <ItemInputs key={item} module={modules[item]} names={names} />;
      })}
    </Box>
  );
}

/** Fields of the new item that comes with each row: they stand inside of the row's own values. */
function ItemInputs({ module, names }: { module: Module; names: readonly string[] }) {
  const { getSource } = useSourceContext();
  const text = useText();
  return (
    <SourceContextProvider
      value={{
        getSource: (source) => getSource(`${module.name}.${source}`),
        getLabel: (source) => `${text(module.label)} ${source}`,
      }}
    >
      <InputGrid module={module} mode="create" names={names} />
    </SourceContextProvider>
  );
}
