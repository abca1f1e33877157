import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './ClientProfilePreview.module.css'
import { ProfileProofList } from './ProfileProofList.tsx'
import type { ClientProfile } from './useShareProfile.ts'

interface Props {
  /** Names the preview where there are several. */
  readonly label?: string
  readonly profile: ClientProfile | undefined
  readonly error: unknown
  readonly onRetry: () => void
}

/** Shows the profile as the client reads it. The page and the PDF have the same text. */
export function ClientProfilePreview({ label = 'What the client sees', profile, error, onRetry }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section aria-label={label} className={`${ui.items} ${styles.sheet}`} tabIndex={0} aria-busy={!profile && !error}>
      <QueryError error={error} onRetry={onRetry} />
      {profile && !error && <Sheet profile={profile} />}
    </section>
  )
}

function Sheet({
  profile: { name, headline, purpose, facts, pitch, groups, assessments },
}: {
  profile: ClientProfile
}) {
  return (
    <>
      <h3 className={styles.name}>{name}</h3>
      {headline && <p className={ui.name}>{headline}</p>}
      <p className={ui.quiet}>{purpose}</p>
      {facts.length > 0 && <Details details={facts} />}
      {pitch && (
        <p className={ui.words} dir="auto">
          {pitch}
        </p>
      )}
      <ProfileProofList groups={groups} assessments={assessments} heading="h4" />
    </>
  )
}
