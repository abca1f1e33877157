import { createSign, generateKeyPairSync } from 'node:crypto'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The keys of a provider, as its address answers them. */
export const providerKeys = {
  keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'known', alg: 'RS256', use: 'sig' }],
}

/** Makes an ID token that this provider has signed. */
export function signedToken(claims: object, header: object = {}): string {
  const text = `${encoded({ alg: 'RS256', kid: 'known', ...header })}.${encoded(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
}
