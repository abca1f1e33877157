import { readConfig } from '#web/platform/lib/config.ts'
import { PageHeader } from '#web/platform/ui/PageHeader.tsx'
import { Section } from '#web/platform/ui/Section.tsx'
import { OwnSessions } from './OwnSessions.tsx'

/** The personal page that every role has. It shows the viewer's sessions. */
export function YouPage() {
  if (readConfig().ownPasswords) return <OwnSessions />
  return (
    <>
      <PageHeader title="Your sessions" />
      <Section title="Where you are logged in">
        <p>Your identity provider keeps your sessions. You see and end them there.</p>
      </Section>
    </>
  )
}
