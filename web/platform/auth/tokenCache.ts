import { type Cacheable, LocalStorageCache } from '@auth0/auth0-react'

/** How long before its end a token is renewed, in seconds. */
const renewalLeeway = 120
/** How long before its end the library renews a token, in seconds. It has no setting for that. */
const libraryLeeway = 60

/** Tokens in local storage, which end for the library 60 s early, so that it renews them 120 s before their real end. */
export class TokenCache extends LocalStorageCache {
  override async get<T = Cacheable>(key: string): Promise<T | undefined> {
    const entry = await super.get<T & { readonly expiresAt?: number }>(key)
    if (entry?.expiresAt === undefined) return entry
    return { ...entry, expiresAt: entry.expiresAt - (renewalLeeway - libraryLeeway) }
  }
}
