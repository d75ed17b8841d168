/** The name of the call for the documents of a party with rows left to return: `pending-memo-outs-for-customer`. */
export function pendingCall(source: string, partyModule: string): string {
  return `pending-${source}s-for-${partyModule}`;
}

/** The key under which each of them has its title: `memo_out_title`. */
export function pendingTitleKey(source: string): string {
  return `${source.replaceAll('-', '_')}_title`;
}
