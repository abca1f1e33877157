import { webAddress } from '#web/platform/lib/webAddress.ts'

/** A link to an address that somebody entered. An address that a browser should not open is shown as text. */
export function ExternalLink({ address }: { address: string | null }) {
  const safe = address && webAddress(address)
  if (!address) return '–'
  if (!safe) return address
  return (
    <a href={safe} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\/(www\.)?/, '')}
    </a>
  )
}
