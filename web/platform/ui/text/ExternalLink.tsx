import { toWebAddress } from '#web/platform/lib/webAddress.ts'

interface Props {
  readonly address: string | null
  /** The text to show; by default the address. */
  readonly children?: string
}

/** A link to an address that somebody entered. An address that a browser should not open is shown as it is, and behind a text not at all. */
export function ExternalLink({ address, children }: Props) {
  if (!address) return '–'
  const safe = toWebAddress(address)
  if (!safe) return children ? '–' : address
  return (
    <a href={safe} target="_blank" rel="noreferrer">
      {children ?? address.replace(/^https?:\/\/(www\.)?/, '')}
    </a>
  )
}
