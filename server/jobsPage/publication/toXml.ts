import type { Html } from '#server/platform/html/html.ts'

/** XML 1.0 has no way to write these characters, which a text may contain. */
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Makes an XML document of its root element. */
export function toXml({ markup }: Html): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="utf-8"?>\n${markup.replace(unwritable, '')}`)
}
