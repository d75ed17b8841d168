import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'ra-core';
import { LoadFailure } from '../../common/LoadFailure.tsx';
import { PageHeader } from '../../common/PageHeader.tsx';
import { fullNameOf } from '../../providers/authProvider.ts';
import { useWorkspace } from '../../providers/workspaceContext.tsx';
import { DashboardFigures } from './DashboardFigures.tsx';
import { ModuleCounts } from './ModuleCounts.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentChanges } from './RecentChanges.tsx';
import { StartSteps } from './StartSteps.tsx';
import { type Overview, useOverview } from './useOverview.ts';

/** /dashboard: the figures of the schema, how many records each module holds, what was done last, and quick actions. */
export function DashboardPage() {
  const translate = useTranslate();
  const { user } = useWorkspace();
  const { data: overview, error, refetch } = useOverview();
  return (
    <Stack spacing={2}>
      <PageHeader title={translate('facet.dashboard.welcome', { name: fullNameOf(user) })}>
        <QuickActions />
      </PageHeader>
      {error && !overview ? <LoadFailure onTryAgain={() => void refetch()} /> : <Figures overview={overview} />}
    </Stack>
  );
}

function Figures({ overview }: { overview: Overview | undefined }) {
  return (
    <>
      <StartSteps counts={overview?.counts} />
      <DashboardFigures figures={overview?.figures} />
      <ModuleCounts counts={overview?.counts} />
      <Box>
        <RecentChanges recent={overview?.recent} />
      </Box>
    </>
  );
}
