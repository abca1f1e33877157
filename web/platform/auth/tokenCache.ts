import { type Cacheable, LocalStorageCache } from '@auth0/auth0-react'

/** The seconds before its expiry at which a token is renewed. */
const renewalLeeway = 120
/** The seconds before its expiry at which the library renews a token. It has no setting for that. */
const libraryLeeway = 60

/** Keeps tokens in local storage. To the library they expire 60 s early, so that it renews them 120 s before their expiry. */
export class TokenCache extends LocalStorageCache {
  override async get<T = Cacheable>(key: string): Promise<T | undefined> {
    const entry = await super.get<T & { readonly expiresAt?: number }>(key)
    if (entry?.expiresAt === undefined) return entry
    return { ...entry, expiresAt: entry.expiresAt - (renewalLeeway - libraryLeeway) }
  }
}
