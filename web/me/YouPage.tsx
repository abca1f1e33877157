import { Suspense } from 'react'
import { useCan } from '#web/platform/auth/viewer.ts'
import { readConfig } from '#web/platform/lib/config.ts'
import { lazyPart } from '#web/platform/lib/lazyPart.ts'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { Section } from '#web/platform/ui/pages/Section.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { OwnSessions } from './OwnSessions.tsx'

const OwnDaysOffList = lazyPart<object>(async () => (await import('#web/daysOff/OwnDaysOffList.tsx')).OwnDaysOffList)

/** Shows the viewer's sessions and notification settings. Every role has this page. */
export function YouPage() {
  const hasNotifications = useCan('notifications:read')
  const mayReview = useCan('ownAssessments:review')
  return (
    <>
      {readConfig().ownPasswords ? <OwnSessions /> : <ForeignSessions />}
      {mayReview && (
        <Suspense>
          <OwnDaysOffList />
        </Suspense>
      )}
      {hasNotifications && <NotificationSettings />}
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
