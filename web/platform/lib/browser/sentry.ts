import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser'

let scope: Scope | undefined

/** Sends one error to Sentry, without personal data: no address, no account, no breadcrumbs. */
export function capture(dsn: string, error: unknown): void {
  scope ??= openScope(dsn)
  scope.captureException(error)
}

function openScope(dsn: string): Scope {
  const client = new BrowserClient({
    dsn,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
  })
  const opened = new Scope()
  opened.setClient(client)
  client.init()
  return opened
}
