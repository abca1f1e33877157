import type { IncomingMessage, ServerResponse } from 'node:http'
import { createLocalJWKSet, type JWK, type JWTVerifyGetKey } from 'jose'
import { type KeyRing, loadKeys } from './provider/keys.ts'
import { createProvider, type IdentityDeps } from './provider/provider.ts'

const minute = 60_000

/** The embedded identity provider of one node. */
export interface Identity {
  /** Answers a request whose path `isIdentityPath` accepts. */
  handle(req: IncomingMessage, res: ServerResponse): void
  /** Finds the public key of a token among the current keys. */
  readonly keySet: JWTVerifyGetKey
  /** Loads the keys again, and uses them if they have changed. */
  reloadKeys(now?: Date): Promise<void>
  close(): Promise<void>
}

export function isIdentityPath(path: string): boolean {
  return /^\/(authorize(\/|$)|oauth\/|userinfo$|v2\/logout$|u\/|oidc\/|\.well-known\/)/.test(path)
}

/**
 * Starts the provider, which loads its keys again every minute. The first start creates them.
 * @throws EnvError when VOUCH_SECRET is not the one that the keys were sealed with.
 */
export async function createIdentity(deps: IdentityDeps): Promise<Identity> {
  const { db, secret, log } = deps
  let current = startProvider(deps, await loadKeys(db, secret))

  async function reloadKeys(now?: Date): Promise<void> {
    const keys = await loadKeys(db, secret, now)
    if (keys.version === current.version) return
    current = startProvider(deps, keys)
    log.info('identity keys changed')
  }

  const reloading = runEvery(minute, log, () => reloadKeys())
  return {
    handle: (req, res) => void current.callback(req, res),
    keySet: (header, token) => current.keySet(header, token),
    reloadKeys,
    close: reloading,
  }
}

function startProvider(deps: IdentityDeps, keys: KeyRing) {
  const publicKeys = keys.signing.map(({ kty, n, e, kid, alg, use }): JWK => ({ kty, n, e, kid, alg, use }))
  return {
    version: keys.version,
    callback: createProvider(deps, keys).callback(),
    keySet: createLocalJWKSet({ keys: publicKeys }),
  }
}

/**
 * Runs a piece of work every `ms` milliseconds, never twice at once, and logs its failures.
 * @returns a function that stops it and waits for a run that is in progress.
 */
function runEvery(ms: number, log: IdentityDeps['log'], work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => log.error({ err: error }, 'reloading the identity keys failed; it is tried again'))
      .finally(() => {
        running = undefined
      })
  }, ms)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
