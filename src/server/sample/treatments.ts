/** Treatments of stones as laboratories report them, in the words of the value lists. */
export interface Treatment {
  /** How many stones of the kind have this treatment, in proportion to the others. */
  share: number;
  /** The factor on the price. */
  factor: number;
  enhancement_title: string;
  enhancement_code: string;
  enhancement_comments: string;
}

export type TreatmentKind = 'heating' | 'oil' | 'customary' | 'none';

const row = (
  share: number,
  factor: number,
  enhancement_title: string,
  enhancement_code: string,
  enhancement_comments: string,
): Treatment => ({ share, factor, enhancement_title, enhancement_code, enhancement_comments });

export const treatments: Readonly<Record<TreatmentKind, readonly Treatment[]>> = {
  heating: [
    row(30, 2, 'No indications of heating', 'N', 'None'),
    row(10, 2, 'No indications of heating', 'NTE', 'None'),
    row(38, 1, 'Indications of heating', 'H', 'No residues in fissures'),
    row(12, 0.75, 'Indications of heating with residues in fissures', 'H(a)', 'Minor residues in fissures'),
    row(5, 0.5, 'Indications of heating with residues in fissures', 'H(b)', 'Moderate residues in fissures'),
    row(5, 1.3, 'Indications of low temperature heating', 'LTH', 'Heated to improve clarity and transparency'),
  ],
  oil: [
    row(18, 2.2, 'No indications of clarity modification', 'N', 'No oil in fissures'),
    row(30, 1.3, 'Indications of clarity modification', 'CE(O)', 'Insignificant amount of oil in fissures'),
    row(36, 1, 'Indications of clarity modification', 'CE(O)', 'Minor amount of oil in fissures'),
    row(13, 0.6, 'Indications of clarity modification', 'CE(O)', 'Moderate amount of oil in fissures'),
    row(3, 0.4, 'Indications of clarity modification', 'CE(R)', 'Minor amount of artificial resin in fissures'),
  ],
  customary: [
    row(75, 1, 'Indications of heating', 'H', 'Heating is customary in the trade'),
    row(25, 1.4, 'No indications of heating', 'N', 'None'),
  ],
  none: [row(1, 1, 'No indications of treatment', 'N', 'None')],
};

/** Applies to oiled stones only. */
export const oilExtractionComments = [
  'Oil extracted before testing; the fissures were found open and clean.',
  'Extraction not requested by the client.',
  'Extraction attempted twice, traces remain in one fissure below the table.',
  'Re-oiled with cedar wood oil after re-polishing; extraction is possible.',
];
