import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useLocale, useNavigate, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { NotFoundPage } from '../../common/NotFoundPage.tsx';
import { PageHeader } from '../../common/PageHeader.tsx';
import { addressOfPlace, HelpText } from '../../help/HelpText.tsx';
import { manualPages } from '../../help/manualPages.ts';
import { inLanguage } from '../../help/pageTarget.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { dashboardAddress } from '../../routing/addresses.ts';
import { useStartStepsHidden } from '../dashboard/StartSteps.tsx';
import { ManualContents } from './ManualContents.tsx';
import { ManualFinds } from './ManualFinds.tsx';

/** /help/{page}: the manual, with its contents, a search, and what is new. */
export default function HelpPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { '*': pageName = '' } = useParams();
  const { hash } = useLocation();
  const [words, setWords] = useState('');
  const locale = useLocale();
  const page = inLanguage(manualPages, pageName || 'use/README', locale);
  if (!manualPages.has(page)) return <NotFoundPage />;
  const isForeign = locale !== 'en' && !page.startsWith(`use/${locale}/`);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <PageHeader title={translate('facet.help.title')}>
        <BringStepsBack />
      </PageHeader>
      <Box sx={gridSx}>
        <TextField
          type="search"
          margin="none"
          label={translate('facet.help.search')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          sx={{ gridArea: 'search' }}
        />
        <Paper variant="outlined" sx={{ gridArea: 'text', p: { xs: 2, md: 3 }, minWidth: 0 }}>
          {words.trim() ? (
            <ManualFinds words={words} onOpen={() => setWords('')} />
          ) : (
            <>
              {isForeign && (
                <Alert severity="info" sx={{ mb: 2, maxWidth: 760 }}>
                  {translate('facet.help.foreign')}
                </Alert>
              )}
              <HelpText
                page={page}
                anchor={decodeURIComponent(hash.slice(1))}
                level={2}
                onOpen={(place) => navigate(addressOfPlace(place))}
              />
            </>
          )}
        </Paper>
        <Box sx={{ gridArea: 'contents' }}>
          <ManualContents page={page} onOpen={() => setWords('')} />
        </Box>
      </Box>
    </Box>
  );
}

/** The first steps on the dashboard come back for somebody who has put them away. */
function BringStepsBack() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { dashboard } = useSchema();
  const { isHidden, show } = useStartStepsHidden();
  if (!isHidden || !dashboard?.start.length) return null;
  const bringBack = () => {
    show();
    navigate(dashboardAddress);
  };
  return (
    <Button variant="outlined" onClick={bringBack}>
      {translate('facet.firstSteps.show')}
    </Button>
  );
}

const gridSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
  gridTemplateAreas: { xs: '"search" "text" "contents"', md: '"search text" "contents text"' },
  gridTemplateRows: { md: 'auto 1fr' },
};
