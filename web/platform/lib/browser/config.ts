/** The configuration that the server sends as /cfg.js, so that one build fits every installation. */
export interface Config {
  /** The address of the GraphQL API. Without it the app reports an error and does not start. */
  readonly apiUrl?: string
  readonly portalUrl: string
  /** The identity provider: an origin, or the host of a tenant. */
  readonly domain: string
  readonly clientId: string
  readonly audience: string
  /** The name of the token claim that holds the role. */
  readonly roleClaim: string
  readonly sentryDsn: string | null
  /** The page where developers apply. Messages link to the job's anchor on it. */
  readonly jobsPageUrl: string
  /** True when messages reach real people. */
  readonly production: boolean
  /** True when Vouch stores the passwords, so that users change theirs here. */
  readonly ownPasswords: boolean
  /** True when a demo account that others can reach still has its public password. */
  readonly publicPasswords: boolean
}

declare global {
  interface Window {
    readonly VOUCH: Config
  }
}

export function readConfig(): Config {
  return window.VOUCH
}
