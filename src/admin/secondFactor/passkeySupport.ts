/** Whether browsers make and use passkeys at this address: it has a name, and is encrypted (or of this computer). */
export function canUsePasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && !isAddressNumber(window.location.hostname);
}

function isAddressNumber(host: string): boolean {
  return /^[\d.]+$|^\[/.test(host);
}

/** Loaded when first needed. */
export const loadWebAuthn = () => import('@simplewebauthn/browser');
