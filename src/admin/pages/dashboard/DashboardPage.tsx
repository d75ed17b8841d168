import AddIcon from '@mui/icons-material/Add';
import NoAccountsIcon from '@mui/icons-material/NoAccountsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { LinkBase, useTranslate } from 'ra-core';
import { EmptyState } from '../../common/EmptyState.tsx';
import { LoadFailure } from '../../common/LoadFailure.tsx';
import { PageLoading } from '../../common/loading/PageLoading.tsx';
import { PageHeader } from '../../common/PageHeader.tsx';
import { useText } from '../../i18n/useText.ts';
import { ownNameOf } from '../../providers/workspace/authProvider.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useWorkspace } from '../../providers/workspace/workspaceContext.tsx';
import { newAddress } from '../../routing/addresses.ts';
import { useIsPhone } from '../../theme/useIsPhone.ts';
import { DashboardFigures } from './DashboardFigures.tsx';
import { ModuleCounts } from './ModuleCounts.tsx';
import { RecentChanges } from './RecentChanges.tsx';
import { StartSteps, useStartStepsPlace } from './StartSteps.tsx';
import { type Overview, useOverview } from './useOverview.ts';

/**
 * /dashboard: the figures of the schema, the number of records of each module, the latest changes, and quick actions.
 */
export default function DashboardPage() {
  const translate = useTranslate();
  const { user } = useWorkspace();
  const name = ownNameOf(user);
  const { data: overview, error, refetch } = useOverview();
  return (
    <Stack spacing={2}>
      <PageHeader
        title={name ? translate('facet.dashboard.welcome', { name }) : translate('facet.dashboard.welcomeAnybody')}
      >
        <QuickActions />
      </PageHeader>
      {error && !overview ? (
        <LoadFailure error={error} onTryAgain={() => void refetch()} />
      ) : (
        <Figures overview={overview} />
      )}
    </Stack>
  );
}

function Figures({ overview }: { overview: Overview | undefined }) {
  const translate = useTranslate();
  const { modules } = useSchema();
  const start = overview && (overview.start ?? []);
  const isPlaceKnown = useStartStepsPlace(start);
  if (Object.keys(modules).length === 0) {
    return (
      <EmptyState
        icon={<NoAccountsIcon />}
        title={translate('facet.dashboard.noRole')}
        hint={translate('facet.dashboard.noRoleHint')}
      />
    );
  }
  if (!isPlaceKnown) return <PageLoading />;
  return (
    <>
      <StartSteps states={start} />
      <DashboardFigures figures={overview?.figures} />
      <ModuleCounts counts={overview?.counts} />
      <Box>
        <RecentChanges recent={overview?.recent} />
      </Box>
    </>
  );
}

/** The same actions as in the speed dial, with labels. On phones the bar at the bottom has them. */
function QuickActions() {
  const text = useText();
  const { quickAdds = [] } = useSchema().app;
  if (useIsPhone()) return null;
  return quickAdds.map(({ module: name, label }, place) => (
    <Button
      key={name}
      component={LinkBase}
      to={newAddress(name)}
      variant={place === 0 ? 'contained' : 'outlined'}
      startIcon={<AddIcon />}
    >
      {text(label)}
    </Button>
  ));
}
