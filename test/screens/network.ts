import { onTestFinished } from 'vitest'

/**
 * Stands between the app and the server for requests whose address or body contains a text, until the test ends.
 * @param meet gets a function that asks the server, and the body. It returns what the app gets, or throws as a lost network does.
 */
export function interceptRequests(
  text: string,
  meet: (ask: () => Promise<Response>, body: string) => Promise<Response>,
): void {
  // A request that passes goes on to what was set up before, so one test may intercept several kinds.
  const ask = window.fetch
  window.fetch = (...request) => {
    const pass = () => ask(...request)
    const body = String(request[1]?.body)
    return `${request[0]}\n${body}`.includes(text) ? meet(pass, body) : pass()
  }
  onTestFinished(() => {
    window.fetch = ask
  })
}

/** Holds back requests that contain a text, until `letGo` is called. `held` resolves with the first of them. */
export function holdRequests(text: string) {
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const { promise: gone, resolve: letGo } = Promise.withResolvers<void>()
  interceptRequests(text, async (ask) => {
    hold()
    await gone
    return ask()
  })
  return { held, letGo }
}
