import { toWebAddress } from '#web/platform/lib/address/webAddress.ts'

interface Props {
  readonly address: string | null
  /** Left out, the address is shown. */
  readonly children?: string
}

/** Links to an address that a user entered. An unsafe address is shown as text, or left out when there is another text. */
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
