import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A passkey in memory: what a browser and its device answer to the server's options. */
export interface SoftPasskey {
  /** RegistrationResponseJSON for PublicKeyCredentialCreationOptionsJSON. */
  create(options: { challenge: string; rp: { id?: string } }, origin: string): object;
  /** AuthenticationResponseJSON; `counter`: how often the device says it was used. */
  get(options: { challenge: string; rpId?: string }, origin: string, counter: number): object;
}

/** Makes a passkey of the kind that all devices have: a key on the curve P-256, without attestation. */
export function softPasskey(): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(16);
  const id = credential.toString('base64url');
  const answer = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  return {
    create({ challenge, rp }, origin) {
      const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credential.length]), credential, key]);
      const data = Buffer.concat([authenticatorData(rp.id ?? '', 0x41, 0), attested]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestationObject(data).toString('base64url'),
        transports: ['internal'],
      });
    },
    get({ challenge, rpId = '' }, origin, counter) {
      const data = authenticatorData(rpId, 0x01, counter);
      const client = clientData('webauthn.get', challenge, origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** @param flags 0x01: somebody was there; 0x40: a new credential follows */
function authenticatorData(host: string, flags: number, counter: number): Buffer {
  const end = Buffer.alloc(5);
  end.writeUInt8(flags, 0);
  end.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(host).digest(), end]);
}

/** A map in CBOR: kty EC2, alg ES256, crv P-256, x and y. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]);
  return Buffer.concat([head, x, Buffer.from([0x22, 0x58, 32]), y]);
}

/** A map in CBOR: fmt none, attStmt {}, authData. */
function attestationObject(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const head = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')];
  return Buffer.concat([...head, Buffer.from([0x58, data.length]), data]);
}
