import { webAddress } from '#web/platform/lib/webAddress.ts'

/** A link to a profile, which may be a handle or an address. */
export function GitHubLink({ profile }: { profile: string | null }) {
  const handle = profile?.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1)?.replace(/^@/, '')
  const address = profile?.includes('/') ? webAddress(profile) : `https://github.com/${handle}`
  if (!handle || !address) return '–'
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {handle}
    </a>
  )
}
