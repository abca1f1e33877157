import { configure, getConfig } from '@testing-library/react'

const { getElementError } = getConfig()

configure({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 30_000,
  // A wait prints the document when it gives up. To print it into each error before, which nobody reads, took longer than to look.
  getElementError: (message, container) =>
    message === null || !isWaiting() ? getElementError(message, container) : elementError(message),
})

function elementError(message: string): Error {
  const error = new Error(message)
  error.name = 'TestingLibraryElementError'
  return error
}

/** Testing Library marks each look of a wait by itself, but leaves only the list of roles out for it. */
function isWaiting(): boolean {
  const config: object = getConfig()
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true
}
