import '@testing-library/jest-dom/vitest'
import './computedStyle.ts'
import './testingLibrary.ts'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { currentToasts, dismissToast } from '#web/platform/ui/overlays/toasts.ts'

// Text areas wait for fonts, which this DOM knows none of.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// It knows no popovers either: what is in one is there from the beginning.
HTMLElement.prototype.showPopover = () => undefined
HTMLElement.prototype.hidePopover = () => undefined

// Nor do its files give their bytes at once.
Blob.prototype.bytes ??= async function (this: Blob) {
  return new Uint8Array(await this.arrayBuffer())
}

afterEach(() => {
  cleanup()
  // The files share a window, so a later test would find what an earlier one has kept.
  for (const { id } of currentToasts()) dismissToast(id)
  sessionStorage.clear()
  localStorage.clear()
})
