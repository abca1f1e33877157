import { ExternalLink } from '#web/platform/ui/text/ExternalLink.tsx'

/** Links to a GitHub profile, given as a handle or an address. */
export function GitHubLink({ profile }: { profile: string | null }) {
  const handle = profile?.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1)?.replace(/^@/, '')
  if (!profile || !handle) return '–'
  return (
    <ExternalLink address={profile.includes('/') ? profile : `https://github.com/${handle}`}>{handle}</ExternalLink>
  )
}
