import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 30_000 })

// Text areas wait for fonts, which this DOM knows none of.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// It knows no popovers either: what is in one is there from the beginning.
HTMLElement.prototype.showPopover = () => undefined
HTMLElement.prototype.hidePopover = () => undefined

// Nor do its files give their bytes at once.
Blob.prototype.bytes ??= async function (this: Blob) {
  return new Uint8Array(await this.arrayBuffer())
}

afterEach(cleanup)
