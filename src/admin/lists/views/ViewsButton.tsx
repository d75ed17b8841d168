import AddIcon from '@mui/icons-material/Add';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Module } from '../../../metadata/model.ts';
import { PopoverButton } from '../choices/PopoverButton.tsx';
import type { ListChoiceState } from '../choices/useListChoice.ts';
import { useListFilter } from '../filters/useListFilter.ts';
import type { ViewState } from './useViews.ts';

const ViewList = lazy(() => import('./ViewList.tsx'));
const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx'));

interface ViewsButtonProps {
  module: Module;
  choice: ListChoiceState;
}

/** The lists that the user and others have saved under a name: one click restores filter, sort order and columns. */
export function ViewsButton({ module, choice }: ViewsButtonProps) {
  const translate = useTranslate();
  const [saving, setSaving] = useState(false);
  const now = useStateNow(choice);
  return (
    <>
      <PopoverButton label={translate('facet.list.views')} icon={<BookmarkIcon />} width={320}>
        {(close) => (
          <>
            <Suspense fallback={translate('ra.page.loading')}>
              <ViewList module={module} choice={choice} now={now} onApplied={close} />
            </Suspense>
            <Button
              size="small"
              startIcon={<AddIcon />}
              onClick={() => {
                close();
                setSaving(true);
              }}
              sx={{ mt: 1 }}
            >
              {translate('facet.list.saveView')}
            </Button>
          </>
        )}
      </PopoverButton>
      {saving && (
        <Suspense>
          <SaveViewDialog module={module} state={now} open onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The list as it is now. */
function useStateNow({ columns, areColumnsChosen, density, layout }: ListChoiceState): ViewState {
  const { sort } = useListContext();
  const { filter } = useListFilter();
  return { filter, sort, columns: areColumnsChosen ? columns : null, density, layout };
}
