import { onTestFinished, vi } from 'vitest'

/**
 * Stands between the app and the server for requests whose address or body contains a text, until the test ends.
 * @param meet gets a function that asks the server, and the body. It returns what the app gets, or throws as a lost network does.
 */
export function interceptRequests(
  text: string,
  meet: (ask: () => Promise<Response>, body: string) => Promise<Response>,
): void {
  const ask = window.fetch
  const intercepted = vi.spyOn(window, 'fetch').mockImplementation((...request) => {
    const pass = () => ask(...request)
    const body = String(request[1]?.body)
    return `${request[0]}\n${body}`.includes(text) ? meet(pass, body) : pass()
  })
  onTestFinished(() => void intercepted.mockRestore())
}

/** Holds back requests that contain a text. @returns a function that lets them go. */
export function holdRequests(text: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  interceptRequests(text, async (ask) => {
    await promise
    return ask()
  })
  return resolve
}
