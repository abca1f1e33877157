import Provider from 'oidc-provider'
import { deriveKey, sign } from './secrets.ts'

declare module 'oidc-provider' {
  interface RefreshToken {
    /** Names a new token. The types of the library leave it out. */
    generateTokenId(): string
  }
}

/** Names the refresh token that follows a used one. */
export type SuccessorOf = (refreshToken: string) => string

/**
 * Derives the successor of a refresh token from its value by a keyed hash. A second use within the leeway of adapter.ts
 * gets the same token as the first, from whichever node. So a login never has two lines of tokens, and only the secret
 * tells the next.
 */
export function successors(secret: string): SuccessorOf {
  const key = deriveKey(secret, 'refresh tokens')
  return (refreshToken) => sign(key, refreshToken)
}

/** Makes the library take that name when it rotates a refresh token. The first token of a login stays random. */
export function nameSuccessors({ RefreshToken }: Provider, successorOf: SuccessorOf): void {
  const randomId = RefreshToken.prototype.generateTokenId
  RefreshToken.prototype.generateTokenId = function generateTokenId() {
    const used = Provider.ctx?.oidc.entities.RotatedRefreshToken
    return used ? successorOf(used.jti) : randomId.call(this)
  }
}
