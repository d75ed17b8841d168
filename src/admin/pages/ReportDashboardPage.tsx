import AssessmentOutlinedIcon from '@mui/icons-material/AssessmentOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import type { Report } from '../../metadata/keys/reportKeys.ts';
import { iconOf } from '../common/icons.ts';
import { PageHeader } from '../common/PageHeader.tsx';
import { PageMessage } from '../common/PageMessage.tsx';
import { useText } from '../i18n/useText.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';

/** /report/dashboard: the reports of the schema under the groups of the menu, in its order. */
export default function ReportDashboardPage() {
  const translate = useTranslate();
  const text = useText();
  const { reports, navigation } = useSchema();
  const groups = navigation.flatMap((entry) => {
    const members = 'group' in entry ? reports.filter(({ menu }) => menu.group === entry.group) : [];
    return members.length > 0 ? [{ entry, members }] : [];
  });
  if (groups.length === 0) {
    return (
      <PageMessage
        icon={<AssessmentOutlinedIcon />}
        title={translate('facet.page.reports')}
        text={translate('facet.report.none')}
      />
    );
  }
  return (
    <Stack spacing={3}>
      <PageHeader title={translate('facet.page.reports')} />
      {groups.map(({ entry, members }) => (
        <section key={text(entry.title)} aria-label={text(entry.title)}>
          <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
            {text(entry.title)}
          </Typography>
          <Box
            sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))' }}
          >
            {members.map((report) => (
              <ReportCard key={report.name} report={report} icon={entry.icon ?? ''} />
            ))}
          </Box>
        </section>
      ))}
    </Stack>
  );
}

function ReportCard({ report: { name, label, description }, icon }: { report: Report; icon: string }) {
  const text = useText();
  const Icon = iconOf(icon, useSchema());
  return (
    <Card>
      <CardActionArea
        component={LinkBase}
        to={`/report/${name}`}
        sx={{ p: 2, height: '100%', display: 'flex', gap: 1.5, alignItems: 'flex-start', justifyContent: 'flex-start' }}
      >
        <Icon sx={{ fontSize: 24, color: 'secondary.main', mt: 0.25 }} />
        <div>
          <Typography sx={{ fontWeight: 600 }}>{text(label)}</Typography>
          {description && (
            <Typography variant="body2" color="text.secondary">
              {text(description)}
            </Typography>
          )}
        </div>
      </CardActionArea>
    </Card>
  );
}
