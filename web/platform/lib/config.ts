/** What the server tells the browser through /cfg.js, so that one build serves every installation. */
export interface Config {
  /** The address of the GraphQL API; without it the app cannot work, and reports so. */
  readonly apiUrl?: string
  readonly portalUrl: string
  /** The identity provider: an origin, or the host of a tenant. */
  readonly domain: string
  readonly clientId: string
  readonly audience: string
  /** The name of the token claim that holds the role. */
  readonly roleClaim: string
  readonly sentryDsn: string | null
  /** The page where developers apply; messages link to the job's anchor on it. */
  readonly jobsPageUrl: string
  /** Whether messages reach real people. */
  readonly production: boolean
  /** Whether Vouch itself keeps the passwords, so that people change theirs here. */
  readonly ownPasswords: boolean
  /** Whether a demo account at an address that others reach still has its public password. */
  readonly publicPasswords: boolean
}

declare global {
  interface Window {
    readonly VOUCH: Config
  }
}

/** The configuration of this page. */
export function readConfig(): Config {
  return window.VOUCH
}
