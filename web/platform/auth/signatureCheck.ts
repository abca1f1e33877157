import { UnreachableError } from '#web/platform/lib/api/apiError.ts'

/** A public key of the provider, as RFC 7517 writes it. */
interface ProviderKey extends JsonWebKey {
  readonly kid?: string
}

/** Thrown when the provider has not signed an ID token. Its message is for the user. */
export class ForgedTokenError extends Error {
  override readonly name = 'ForgedTokenError'

  constructor() {
    super('The identity provider has not signed this log-in. Log out, and tell an administrator.')
  }
}

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
/** Milliseconds. */
const patience = 10_000

/**
 * Creates the check of an ID token's signature, which the library leaves out (OpenID Connect Core 1.0, section 3.1.3.7, number 6). The
 * provider's keys are kept, and asked for again when a token names one that is not among them.
 * @param domain the provider: an origin, or the host of a tenant.
 * @returns a function that throws ForgedTokenError, or UnreachableError while the keys cannot be fetched.
 */
export function createSignatureCheck(domain: string): (token: string) => Promise<void> {
  const address = new URL('/.well-known/jwks.json', /^https?:/.test(domain) ? domain : `https://${domain}`)
  let keys: readonly ProviderKey[] = []

  async function keyNamed(kid: string | undefined): Promise<ProviderKey | undefined> {
    const isIt = (key: ProviderKey) => key.kid === kid
    const kept = keys.find(isIt)
    if (kept) return kept
    keys = await fetchKeys(address)
    return keys.find(isIt)
  }

  return async (token) => {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const { kid } = JSON.parse(new TextDecoder().decode(bytesOf(header))) as { kid?: string }
    const key = await keyNamed(kid)
    if (!key || !(await isSigned(`${header}.${payload}`, signature, key))) throw new ForgedTokenError()
  }
}

async function fetchKeys(address: URL): Promise<readonly ProviderKey[]> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patience) })
    const { keys } = (await answer.json()) as { keys: readonly ProviderKey[] }
    return keys.filter(({ kty }) => kty === 'RSA')
  } catch (cause) {
    throw new UnreachableError(cause)
  }
}

async function isSigned(text: string, signature: string, key: ProviderKey): Promise<boolean> {
  try {
    const verifier = await crypto.subtle.importKey('jwk', key, algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm.name, verifier, bytesOf(signature), new TextEncoder().encode(text))
  } catch {
    // WebCrypto throws when the key or the signature is malformed.
    return false
  }
}

/** Reads base64url (RFC 4648, section 5). */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
}
