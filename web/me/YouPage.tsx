import { useCan } from '#web/platform/auth/viewer.ts'
import { readConfig } from '#web/platform/lib/config.ts'
import { PageHeader } from '#web/platform/ui/PageHeader.tsx'
import { Section } from '#web/platform/ui/Section.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { OwnSessions } from './OwnSessions.tsx'

/** The personal page that every role has: the viewer's sessions, and what they are told of. */
export function YouPage() {
  const isTold = useCan('notifications:read')
  return (
    <>
      {readConfig().ownPasswords ? <OwnSessions /> : <ForeignSessions />}
      {isTold && <NotificationSettings />}
    </>
  )
}

function ForeignSessions() {
  return (
    <>
      <PageHeader title="Your sessions" />
      <Section title="Where you are logged in">
        <p>Your identity provider keeps your sessions. You see and end them there.</p>
      </Section>
    </>
  )
}
