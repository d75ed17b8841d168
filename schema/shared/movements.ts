/** How the tracking calls what documents do with stones; certificates and numbers are no movements. */
export const movements = ['Purchase', 'Sale', 'Memo In', 'Memo Out']
  .flatMap((document) => [document, `${document} Return`])
  .flatMap((document) => [document, `${document} Set Back`])
  .concat('Transform');
