import { configure, getConfig } from '@testing-library/react'

const { getElementError } = getConfig()

configure({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 30_000,
  // A wait prints the document when it gives up. To print it into each error before, which nobody reads, took longer than to look.
  getElementError: (message, container) =>
    message !== null && isWaiting()
      ? elementError(message)
      : getElementError(`${message ?? ''}\n\nAt ${window.location.href}`, shownOf(container)),
})

/** What is printed of a document is cut, and the navigation would take all of it. The dialog or the screen tells more. */
function shownOf(container: Element): Element {
  const wholes: readonly Node[] = [document, document.body]
  const parts = wholes.includes(container) ? [...container.querySelectorAll('[role="dialog"], main')] : []
  return parts.at(-1) ?? container
}

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
