import { useCallback } from 'react';
import type { ListLayout } from '../../../metadata/listLook.ts';
import type { Module } from '../../../metadata/model.ts';
import { usePreference } from '../../common/usePreference.ts';
import { defaultPageSize, pageSizePreference } from '../../providers/workspace/pageSize.ts';
import { chosenColumns, type ListChoice } from './columnChoice.ts';

const nothingChosen: ListChoice = {};

/** The user's choices for a module's list. */
export function useListChoice(module: Module) {
  const [choice, setChoice, choiceKnown] = usePreference<ListChoice>(`list.${module.name}`, nothingChosen);
  const [pageSize, , pageSizeKnown] = usePreference(pageSizePreference, defaultPageSize);
  const change = useCallback((part: ListChoice) => setChoice({ ...choice, ...part }), [choice, setChoice]);
  return {
    columns: chosenColumns(module, choice.columns),
    density: choice.density ?? 'normal',
    perPage: choice.perPage ?? pageSize,
    layout: layoutOf(module, choice),
    areColumnsChosen: choice.columns !== undefined,
    /** Before that, the list would show once as the schema says, and then again. */
    known: choiceKnown && pageSizeKnown,
    change,
    reset: useCallback(() => change({ columns: undefined, density: undefined, layout: undefined }), [change]),
  } as const;
}

function layoutOf({ picture }: Module, { layout = 'table' }: ListChoice): ListLayout {
  return picture === undefined ? 'table' : layout;
}

export type ListChoiceState = ReturnType<typeof useListChoice>;
