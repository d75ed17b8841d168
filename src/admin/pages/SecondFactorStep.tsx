import { useTranslate } from 'ra-core';
import SecondFactorForm, { type SecondFactorFormProps } from '../secondFactor/SecondFactorForm.tsx';
import { GuestCard } from './GuestCard.tsx';
import { QueryScope } from './QueryScope.tsx';

/** After the right password, on the page for signing in. */
export default function SecondFactorStep(props: SecondFactorFormProps) {
  const translate = useTranslate();
  return (
    <QueryScope>
      <GuestCard hint={translate('facet.secondFactor.stepHint')}>
        <SecondFactorForm {...props} />
      </GuestCard>
    </QueryScope>
  );
}
