import { useOutletContext } from 'react-router'
import { ContactList } from '#web/contacts/ContactList.tsx'
import { ExcludedDeveloperList } from '#web/exclusions/ExcludedDeveloperList.tsx'
import { useCan } from '#web/platform/auth/viewer.ts'
import { NoteText } from '#web/platform/mentions/NoteText.tsx'
import { Activity } from '#web/platform/records/activity/Activity.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { ClientList } from './ClientList.tsx'
import { CompanyDetailList } from './CompanyDetailList.tsx'
import type { CompanyDetails } from './companyQuery.ts'

/** Shows the details of a company, its people, and its activity. */
export function CompanyOverviewTab() {
  const company = useOutletContext<CompanyDetails>()
  const { id, terms, notes } = company
  const mayReadEvents = useCan('events:read')
  return (
    <div className={ui.parts}>
      <CompanyDetailList company={company} />
      {terms && <Words title="Terms" text={terms} />}
      {notes && <Words title="Notes" text={notes} />}
      <ContactList key={`contacts of ${id}`} companyId={id} />
      <ClientList key={`clients of ${id}`} companyId={id} ownerId={company.owner_id} />
      <ExcludedDeveloperList key={`excluded at ${id}`} companyId={id} />
      {mayReadEvents && <Activity key={id} table="companies" id={id} />}
    </div>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <Section title={title}>
      <p className={`${ui.words} ${ui.block}`}>
        <NoteText text={text} />
      </p>
    </Section>
  )
}
