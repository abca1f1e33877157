import { Suspense } from 'react'
import { useCan } from '#web/platform/auth/viewer.ts'
import { readConfig } from '#web/platform/lib/browser/config.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { NotificationSettings } from './NotificationSettings.tsx'
import { OwnSessions } from './OwnSessions.tsx'

const OwnDaysOffList = lazyPart<object>(async () => (await import('#web/daysOff/OwnDaysOffList.tsx')).OwnDaysOffList)

const HomeSelect = lazyPart<object>(async () => (await import('#web/myDay/home/HomeSelect.tsx')).HomeSelect)

/** Shows the viewer's sessions, home and notification settings. Every role has this page. */
export function YouPage() {
  const hasNotifications = useCan('notifications:read')
  const choosesHome = useCan('myDay:use')
  const mayReview = useCan('ownAssessments:review')
  return (
    <>
      {readConfig().ownPasswords ? <OwnSessions /> : <ForeignSessions />}
      {/* One boundary for all, so that none moves when the code of another arrives. */}
      <Suspense>
        {mayReview && <OwnDaysOffList />}
        {choosesHome && <HomeSelect />}
        {hasNotifications && <NotificationSettings />}
      </Suspense>
    </>
  )
}

function ForeignSessions() {
  return (
    <>
      <PageHeader title="Your sessions" />
      <Section title="Where you are logged in">
        <p className={ui.paragraph}>Your identity provider keeps your sessions. You see and end them there.</p>
      </Section>
    </>
  )
}
