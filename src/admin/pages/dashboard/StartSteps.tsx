import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { newAddress } from '../../routing/addresses.ts';

/** The first steps in a new installation; hidden once each of the modules has a record. */
export function StartSteps({ counts }: { counts: Record<string, number> | undefined }) {
  const translate = useTranslate();
  const text = useText();
  const steps = useSchema().dashboard?.start ?? [];
  const isOpen = ({ module }: { module: string }) => counts?.[module] === 0;
  const next = steps.find(isOpen);
  if (!next) return null;
  return (
    <Card component="section" sx={{ p: 2 }} aria-label={translate('facet.dashboard.start')}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('facet.dashboard.start')}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {steps.map((step) => (
          <Box component="li" key={step.module} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44 }}>
            {isOpen(step) ? (
              <>
                <RadioButtonUncheckedIcon sx={{ color: 'text.disabled' }} />
                <Button
                  component={LinkBase}
                  to={newAddress(step.module)}
                  variant={step === next ? 'contained' : 'text'}
                  sx={{ minHeight: 44 }}
                >
                  {text(step.label)}
                </Button>
              </>
            ) : (
              <>
                <CheckCircleIcon color="success" titleAccess={translate('facet.dashboard.done')} />
                <Typography color="text.secondary">{text(step.label)}</Typography>
              </>
            )}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
