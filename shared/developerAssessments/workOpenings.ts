/** The parts of a work that are opened one by one: what the developer sent in, or the copy that stands in its place. */
export const openedParts = ['ADDRESS', 'FILE', 'COPY'] as const
export type OpenedPart = (typeof openedParts)[number]

/**
 * Tells whether an address is a page of the firm's own, which only its people can be kept to.
 * @param publicUrl where the product itself is.
 */
export function isFirmPage(address: string, publicUrl: string): boolean {
  return originOf(address) === originOf(publicUrl)
}

/** An address with a name before its host is of another origin than that name seems to say. */
function originOf(address: string): string | undefined {
  return /^https?:\/\/[^/?#\\]+/i.exec(address.trim())?.[0].toLowerCase()
}

/** Says who can open an address. */
export function reachSentence(address: string, publicUrl: string): string {
  return isFirmPage(address, publicUrl)
    ? 'This is a page of your firm.'
    : 'This is open to everybody who has the address.'
}
