import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

export interface Certificate {
  /** PEM, as a TLS server or nginx takes it. */
  certificate: string;
  privateKey: string;
}

const tag = { integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, utf8: 0x0c, sequence: 0x30, set: 0x31, time: 0x17 };

/** One DER element. Source: X.690, 8.1. */
function der(type: number, ...contents: Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  const size: number[] = [];
  for (let rest = body.length; rest > 0; rest = Math.floor(rest / 256)) size.unshift(rest % 256);
  const head = body.length < 128 ? [type, body.length] : [type, 0x80 | size.length, ...size];
  return Buffer.concat([Buffer.from(head), body]);
}

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const sequence = (...contents: Uint8Array[]) => der(tag.sequence, ...contents);
const utcTime = (ms: number) =>
  der(tag.time, Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

/** Object identifiers in DER. Sources: RFC 5758 (ecdsa-with-SHA256), RFC 5280 (the others). */
const oid = {
  ecdsaWithSha256: der(tag.oid, bytes('2a8648ce3d040302')),
  commonName: der(tag.oid, bytes('550403')),
  alternativeNames: der(tag.oid, bytes('551d11')),
};

function alternativeName(name: string): Buffer {
  return isIPv4(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name));
}

function pem(label: string, content: Uint8Array): string {
  const lines = Buffer.from(content).toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}

/** A certificate for `names` (hosts or IPv4 addresses), signed by its own key and good for a day around now. */
export function selfSignedCertificate(names: readonly string[] = ['127.0.0.1', 'localhost']): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid.ecdsaWithSha256);
  const name = sequence(der(tag.set, sequence(oid.commonName, der(tag.utf8, Buffer.from('Aircheck test')))));
  const day = 86_400_000;
  const toSign = sequence(
    der(0xa0, der(tag.integer, bytes('02'))),
    der(tag.integer, Buffer.concat([bytes('01'), randomBytes(8)])),
    algorithm,
    name,
    sequence(utcTime(Date.now() - day), utcTime(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid.alternativeNames, der(tag.octets, sequence(...names.map(alternativeName)))))),
  );
  const signature = der(tag.bits, bytes('00'), sign('sha256', toSign, privateKey));
  return {
    certificate: pem('CERTIFICATE', sequence(toSign, algorithm, signature)),
    privateKey: pem('PRIVATE KEY', privateKey.export({ type: 'pkcs8', format: 'der' })),
  };
}
