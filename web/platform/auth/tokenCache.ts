import { type Cacheable, LocalStorageCache } from '@auth0/auth0-react'

/** The seconds before its expiry at which a token is renewed. */
const renewalLeeway = 120
/** The seconds before its expiry at which the library renews a token. It has no setting for that. */
const libraryLeeway = 60

/**
 * Keeps tokens in local storage. To the library they expire 60 s early, so that it renews them 120 s before their expiry. An ID token is
 * checked as it arrives, by a log-in or a renewal: whatever is not stored here is nobody's for the library.
 */
export class TokenCache extends LocalStorageCache {
  readonly #check: (idToken: string) => Promise<void>

  /** @param check throws if the provider has not signed an ID token. */
  constructor(check: (idToken: string) => Promise<void>) {
    super()
    this.#check = check
  }

  override async set<T = Cacheable>(key: string, entry: T): Promise<void> {
    const { id_token } = entry as { readonly id_token?: string }
    if (id_token !== undefined) await this.#check(id_token)
    super.set(key, entry)
  }

  override async get<T = Cacheable>(key: string): Promise<T | undefined> {
    const entry = await super.get<T & { readonly expiresAt?: number }>(key)
    if (entry?.expiresAt === undefined) return entry
    return { ...entry, expiresAt: entry.expiresAt - (renewalLeeway - libraryLeeway) }
  }
}
